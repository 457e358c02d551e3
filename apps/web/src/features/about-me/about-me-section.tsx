import { getAboutMe } from '@kodama/contract/about-me'
import type { Player } from '@kodama/contract/player'
import { useEffect, useRef } from 'react'
import { LoadedSection } from '#components/loaded-section.tsx'
import { useAccountQuery } from '#lib/account-calls.ts'
import { AboutMeEditor } from './about-me-editor.tsx'
import { type AboutMe, readDraft } from './draft.ts'

type Props = { player: Player; token: string; onClose: () => void }

export function AboutMeSection({ player, token, onClose }: Props) {
  const query = useAccountQuery(getAboutMe, { token })
  const { status } = query
  const draft = readDraft(player.id)
  const section = useRef<HTMLDivElement>(null)
  // The address may have opened it far below.
  useEffect(() => {
    if (status !== 'pending') section.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return (
    <div ref={section} className="scroll-mt-14 scroll-mb-8 pt-4">
      <LoadedSection
        query={query}
        // Without a connection the draft can be edited: it knows which version it changes.
        instead={draft && { text: player.description ?? '', version: draft.version }}
      >
        {(saved: AboutMe) => (
          <AboutMeEditor playerId={player.id} token={token} saved={saved} onClose={onClose} />
        )}
      </LoadedSection>
    </div>
  )
}
