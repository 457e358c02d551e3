import { getLeaderboard } from '@kodama/contract/leaderboard'
import { combinedMode, isPlayable } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { makeAnswerCache } from '#http/answer-cache'
import { serveForAll } from '#http/serve'
import type { Ranks } from '#ranks/ranks'
import { listPage } from './queries.ts'

export function leaderboardRoutes(app: FastifyInstance, { db, ranks }: { db: Db; ranks: Ranks }) {
  // Ranks have a version; other fields, such as a name, may be one second stale.
  const pages = makeAnswerCache(getLeaderboard)

  serveForAll(app, getLeaderboard, async ({ query }) => {
    const { mode = 0, rx = 0, p: page = 1, l: size = 50, country, sort = 'pp' } = query
    if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
    const board = { mode: combinedMode(mode, rx), sort, country: country || undefined }
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
  return { readCache: pages.read }
}
