import { getLeaderboard } from '@kodama/contract/leaderboard'
import { combinedMode, isPlayable } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import { ttlCache } from '#concurrency/ttl-cache'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { Prepared, serve } from '#http/serve'
import type { Ranks } from '#ranks/ranks'
import { listPage } from './queries.ts'

/** A change of a rank ends a cached page at once; other fields may be one second stale. */
const cacheTtlMs = 1000
const maxCachedPages = 200

export function leaderboardRoutes(app: FastifyInstance, { db, ranks }: { db: Db; ranks: Ranks }) {
  const cache = ttlCache<Promise<Prepared>>(cacheTtlMs, maxCachedPages)

  serve(app, getLeaderboard, async ({ query }, _, reply) => {
    const { mode = 0, rx = 0, p: page = 1, l: size = 50, country, sort = 'pp' } = query
    if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
    const board = { mode: combinedMode(mode, rx), sort, country: country || undefined }
    const version = ranks.findVersion(board.mode)
    if (version === undefined) return getPage()
    const key = `${version} ${board.mode} ${sort} ${country} ${page} ${size}`
    try {
      return await cache.get(key, async () => new Prepared(reply, await getPage()))
    } catch (error) {
      cache.forget(key)
      throw error
    }

    async function getPage() {
      const window = { offset: (page - 1) * size, limit: size + 1 }
      const entries = await listPage(db, ranks, board, window)
      const data = entries.slice(0, size)
      return { status: 'success' as const, data, has_next: entries.length > size }
    }
  })
}
