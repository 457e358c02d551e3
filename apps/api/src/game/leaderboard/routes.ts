import type { Output } from '@kodama/contract/endpoint'
import { getLeaderboard, getPlayerRank, type LeaderboardSort } from '@kodama/contract/leaderboard'
import { shownCountry } from '@kodama/rules/countries'
import { combinedMode, isPlayable, type Mode, type RelaxMode } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { makeAnswerCache } from '#platform/http/answer-cache'
import { ApiError } from '#platform/http/api-error'
import { serve } from '#platform/http/serve'
import { findPlayerName } from '#players/player/queries'
import type { Board } from './boards.ts'
import { findRank, listPage } from './pages.ts'
import type { Ranks } from './ranks.ts'

export function leaderboardRoutes(app: FastifyInstance, { db, ranks }: { db: Db; ranks: Ranks }) {
  // Ranks have a version; other fields, such as a name, may be one second stale.
  const pages = makeAnswerCache<Output<typeof getLeaderboard>>()

  serve(app, getLeaderboard, async ({ query }) => {
    const { p: page = 1, l: size = 50 } = query
    const board = boardFrom(query)
    const { sort, country } = board
    const version = ranks.findVersion(board.mode)
    if (version === undefined) return getPage()
    const key = `${version} ${board.mode} ${sort} ${country} ${page} ${size}`
    return pages.get(key, getPage)

    async function getPage() {
      const window = { offset: (page - 1) * size, limit: size + 1 }
      const entries = await listPage(db, ranks, board, window)
      const data = entries.slice(0, size)
      return { status: 'success' as const, data, has_next: entries.length > size }
    }
  })

  serve(app, getPlayerRank, async ({ params, query }) => {
    const board = boardFrom(query)
    if (!(await findPlayerName(db, params.id))) throw new ApiError('player_not_found')
    return { rank: await findRank(db, ranks, board, params.id) }
  })
  return { readCache: pages.read }
}

type Query = { mode?: Mode; rx?: RelaxMode; country?: string; sort?: LeaderboardSort }

function boardFrom({ mode = 0, rx = 0, country, sort = 'pp' }: Query): Board {
  if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
  return {
    mode: combinedMode(mode, rx),
    sort,
    country: country ? shownCountry(country) : undefined,
  }
}
