import type { Player } from '@kodama/contract/player'
import { useIdentity } from '#lib/identity.ts'
import { deferred } from '#ui/deferred.tsx'

// Without it, for example without a connection, the profile is still a profile.
const Entry = deferred(() =>
  import('./entry.tsx').then(
    (module) => module.Entry,
    () => () => null,
  ),
)

/** As `Privilege` has them. */
const staff = 8192 | 16384

/** All that other visitors load of it: the owner and staff get a way into the editor. */
export function Corner({ player }: { player: Player }) {
  const identity = useIdentity()
  const user = identity?.user
  return user && (user.id === player.id || user.privileges & staff) ? (
    <Entry player={player} identity={identity} />
  ) : null
}
