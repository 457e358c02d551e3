import { getBeatmap } from '@kodama/contract/beatmapset'
import { statusOf } from '@kodama/contract/call'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { getPlayerName } from '@kodama/contract/player'
import { getScore } from '@kodama/contract/score'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import { queryOf } from '#lib/queries.ts'
import { scoreHead } from './score-head.ts'

/** Two steps: the score, then what it names. The beatmap may be gone; score and player may not. */
export async function loadScore(context: AppContext, scoreId: string) {
  const { queryClient } = context
  const id = /^[1-9]\d*$/.test(scoreId) ? Number(scoreId) : Number.NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  const found = await find(queryClient, getScore, { params: { id } })
  if (!found) throw notFound()

  const score = found.data
  const [beatmap, player] = await Promise.all([
    find(queryClient, getBeatmap, { query: { md5: score.map_md5 } }),
    find(queryClient, getPlayerName, { params: { id: score.userid } }),
  ])
  if (!player) throw notFound()
  const shown = { score, beatmap: beatmap?.map, player: player.user }
  return { ...shown, page: scoreHead(context, shown) }
}

/** That there is nothing is an answer too: it is kept, and the browser does not ask for it again. */
async function find<E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E> | null> {
  const query = queryOf(endpoint, input)
  try {
    return await queryClient.ensureQueryData(query)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    queryClient.setQueryData(query.queryKey as readonly unknown[], null)
    return null
  }
}
