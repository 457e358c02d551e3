import { getPlayer } from '@kodama/contract/player'
import { useRouter } from '@tanstack/react-router'
import { queryOf } from '#lib/queries.ts'

/** Shows another about-me on the profile, without asking the server. */
export function useShowAboutMe(playerId: number) {
  const router = useRouter()
  const { queryClient } = router.options.context
  return (description: string | null) => {
    const { queryKey } = queryOf(getPlayer, { params: { id: playerId } })
    queryClient.setQueryData(queryKey, (answer) =>
      answer ? { ...answer, data: { ...answer.data, description } } : undefined,
    )
    return router.invalidate()
  }
}

/** The browser may have cached the answer with the old text. */
export async function replaceCachedPlayer(playerId: number) {
  await fetch(`/v2/players/${playerId}`, { cache: 'reload' }).catch(() => {})
}
