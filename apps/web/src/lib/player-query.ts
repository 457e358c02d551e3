import { getPlayer } from '@kodama/contract/player'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from './queries.ts'

export function playerQuery(id: number) {
  return queryOf(getPlayer, { params: { id } })
}

/** After a change. */
export async function refetchPlayer(queryClient: QueryClient, id: number) {
  // The browser's HTTP cache may hold the answer from before the change.
  await fetch(getPlayer.path.replace(':id', String(id)), { cache: 'reload' }).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: playerQuery(id).queryKey })
}
