import { getPlayer, listPlayerStats } from '@kodama/contract/player'
import { getTeam } from '@kodama/contract/team'
import { useLoaderData, useRouter } from '@tanstack/react-router'
import { queryOf } from '#lib/queries.ts'

/**
 * Shows another about-me on the profile, without asking the server. All of the profile is put into the cache again:
 * otherwise its loader would ask for what is old, and the text would wait for the answers.
 */
export function useShowAboutMe() {
  const router = useRouter()
  const { queryClient } = router.options.context
  const { player, team, stats } = useLoaderData({ from: '/users/$userId/' })
  const { id } = player
  return (description: string | null) => {
    const status = 'success'
    queryClient.setQueryData(queryOf(getPlayer, { params: { id } }).queryKey, {
      status,
      data: { ...player, description },
    })
    queryClient.setQueryData(queryOf(listPlayerStats, { params: { id } }).queryKey, {
      status,
      data: stats,
    })
    if (team) {
      queryClient.setQueryData(queryOf(getTeam, { params: { id: team.id } }).queryKey, {
        status,
        data: team,
      })
    }
    return router.invalidate()
  }
}

/** The browser may have cached the answer with the old text. */
export async function replaceCachedPlayer(playerId: number) {
  await fetch(`/v2/players/${playerId}`, { cache: 'reload' }).catch(() => {})
}
