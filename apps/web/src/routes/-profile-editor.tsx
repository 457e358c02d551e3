import type { Player } from '@kodama/contract/player'
import { InvitesSection } from '#features/invites/invites-section.tsx'
import { ModerationSection } from '#features/moderation/moderation-section.tsx'
import { PasswordSection } from '#features/password/password-section.tsx'
import { PictureSection } from '#features/pictures/picture-section.tsx'
import { EditorDialog } from '#features/profile-editor/editor-dialog.tsx'
import type { Section } from '#features/profile-editor/sections.ts'
import { SessionsSection } from '#features/sessions/sessions-section.tsx'
import type { Identity } from '#lib/identity.ts'

type Props = { player: Player; identity: Identity; section: Section }

/** A dialog over the profile. The page loads it when a visitor is about to open it. */
export function ProfileEditor({ player, identity, section }: Props) {
  const { token, user } = identity
  return (
    <EditorDialog section={section}>
      {section === 'avatar' && <PictureSection key="avatar" kind="avatar" identity={identity} />}
      {section === 'banner' && <PictureSection key="banner" kind="banner" identity={identity} />}
      {section === 'invites' && <InvitesSection token={token} />}
      {section === 'password' && <PasswordSection token={token} name={user.name} />}
      {section === 'sessions' && <SessionsSection token={token} />}
      {section === 'staff' && <ModerationSection player={player} token={token} />}
    </EditorDialog>
  )
}
