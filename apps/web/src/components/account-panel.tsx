import type { Identity } from '#lib/identity.ts'
import { PlayerMenu } from './player-menu.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

type Props = { user: Identity['user'] | undefined; onDone: () => void }

/** What the account's button opens, for visitors and for players. */
export function AccountPanel({ user, onDone }: Props) {
  return user ? <PlayerMenu user={user} onDone={onDone} /> : <SignInPanel onDone={onDone} />
}
