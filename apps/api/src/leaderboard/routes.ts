import { getLeaderboard } from '@kodama/contract/leaderboard'
import { combinedMode, isPlayable } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import { ttlCache } from '#concurrency/ttl-cache'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { Prepared, serve } from '#http/serve'
import type { Ranks } from '#ranks/ranks'
import { listPage } from './list-page.ts'

/** What ranks do not know of, a name for one, is at most so much older for it. */
const keptMs = 1000
const mostKept = 200

export function leaderboardRoutes(app: FastifyInstance, { db, ranks }: { db: Db; ranks: Ranks }) {
  const kept = ttlCache<Promise<Prepared>>(keptMs, mostKept)

  serve(app, getLeaderboard, async ({ query }, _, reply) => {
    const { mode = 0, rx = 0, p: page = 1, l: size = 50, country, sort = 'pp' } = query
    if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
    const board = { mode: combinedMode(mode, rx), sort, country: country || undefined }
    const version = ranks.findVersion(board.mode)
    if (version === undefined) return getPage()
    const key = `${version} ${board.mode} ${sort} ${country} ${page} ${size}`
    return kept.get(key, async () => new Prepared(reply, await getPage())).catch(notKept(key))

    async function getPage() {
      const window = { offset: (page - 1) * size, limit: size + 1 }
      const entries = await listPage(db, ranks, board, window)
      const data = entries.slice(0, size)
      return { status: 'success' as const, data, has_next: entries.length > size }
    }
  })

  function notKept(key: string) {
    return (error: unknown) => {
      kept.forget(key)
      throw error
    }
  }
}
