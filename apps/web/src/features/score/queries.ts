import { getBeatmap } from '@kodama/contract/beatmapset'
import { statusOf } from '@kodama/contract/call'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { getPlayerName } from '@kodama/contract/player'
import { getScore, type Score } from '@kodama/contract/score'
import type { Site } from '@kodama/contract/site'
import { beatmapLink } from '@kodama/rules/beatmap-links'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import type { Page } from '#lib/page-head.ts'
import { queryOf } from '#lib/queries.ts'

export type ShownScore = {
  score: Score
  /** Undefined when the beatmap no longer exists. */
  beatmap: Output<typeof getBeatmap>['map'] | undefined
  player: Output<typeof getPlayerName>['user']
}

/** The beatmap may be missing; the score and its player may not. */
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
  return { ...shown, page: pageOf(context, shown) }
}

/** "Not found" is cached as null, so that the browser does not ask again. */
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

function pageOf({ i18n }: AppContext, { score, beatmap, player }: ShownScore): Page {
  const description = i18n.t('score.description', {
    player: player.name,
    points: formatNumber(score.score),
    grade: displayedGrade(storedGradeFrom(score.grade)),
    accuracy: formatDecimal(score.acc),
    pp: formatDecimal(score.pp),
  })
  const shown = beatmap ? `${beatmap.artist} - ${beatmap.title} [${beatmap.version}]` : 'score'
  return {
    title: `${player.name} - ${shown}`,
    description,
    picture: `/a/share/scores/${score.id}.jpg`,
  }
}

export function coverUrl({ beatmap_links }: Site, setId: number): string {
  return beatmapLink(beatmap_links.cover, setId)
}
