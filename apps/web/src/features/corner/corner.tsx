import type { Player } from '@kodama/contract/player'
import { isStaff } from '@kodama/rules/privileges'
import { useIdentity } from '#lib/identity.ts'
import { deferred } from '#ui/deferred.tsx'

// Without it, for example without a connection, the profile is still a profile.
const Entry = deferred(() =>
  import('./entry.tsx').then(
    (module) => module.Entry,
    () => () => null,
  ),
)

/** All that other visitors load of it: the owner and staff get a way into the editor. */
export function Corner({ player }: { player: Player }) {
  const identity = useIdentity()
  const user = identity?.user
  return user && (user.id === player.id || isStaff(user.privileges)) ? (
    <Entry player={player} identity={identity} />
  ) : null
}
