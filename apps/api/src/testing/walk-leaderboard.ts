import type { Output } from '@kodama/contract/endpoint'
import { type getLeaderboard, leaderboardSorts } from '@kodama/contract/leaderboard'
import { combinedModes, splitCombinedMode } from '@kodama/rules/modes'
import type { Board } from '#game/leaderboard/boards'
import { shownCountries } from './make-crowd.ts'
import type { testApp } from './test-app.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>['app'], 'inject'>
type Page = Output<typeof getLeaderboard>

/** All combined modes and sorts, for all countries together and for each of nine. */
export const boardsOfCrowd: Board[] = combinedModes.flatMap((mode) =>
  leaderboardSorts.flatMap((sort) =>
    [undefined, ...shownCountries].map((country) => ({ mode, sort, country })),
  ),
)

export function leaderboardUrl({ mode, sort, country }: Board, page = 1, size = 50) {
  const { mode: m, relax } = splitCombinedMode(mode)
  return `/v3/leaderboard?mode=${m}&rx=${relax}&p=${page}&l=${size}&country=${country ?? ''}&sort=${sort}`
}

/** Null for a player who is not on the board. */
export async function askRanks(app: App, board: Board, ids: readonly number[]) {
  const { mode: m, relax } = splitCombinedMode(board.mode)
  const query = `mode=${m}&rx=${relax}&country=${board.country ?? ''}&sort=${board.sort}`
  return Promise.all(
    ids.map(async (id) => {
      const answer = await app.inject(`/v3/users/${id}/rank?${query}`)
      return answer.json<{ rank: number | null }>().rank
    }),
  )
}

/** What `askRanks` must answer for the players of a leaderboard. */
export function ranksOf(ids: readonly number[]) {
  return ids.map((_, index) => index + 1)
}

export async function askLeaderboard(app: App, url: string) {
  const answer = await app.inject(url)
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return answer.json<Page>()
}

/** The ids on all pages. */
export async function walkLeaderboard(app: App, board: Board, size = 100) {
  const ids: number[] = []
  for (let page = 1, has_next = true; has_next; page++) {
    const answer = await askLeaderboard(app, leaderboardUrl(board, page, size))
    ids.push(...answer.data.map(({ id }) => id))
    has_next = answer.has_next
  }
  return ids
}

/** Eight boards at a time. */
export async function walkAll(app: App, boards: readonly Board[]) {
  const walks: number[][] = []
  for (let start = 0; start < boards.length; start += 8) {
    const some = boards.slice(start, start + 8)
    walks.push(...(await Promise.all(some.map((board) => walkLeaderboard(app, board)))))
  }
  return walks
}
