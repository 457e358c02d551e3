import { getLeaderboard } from '@kodama/contract/leaderboard'
import { combinedMode, isPlayable } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors'
import { serve } from '#serve'
import { listEntries } from './queries.ts'

export function leaderboardRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, getLeaderboard, async ({ query }) => {
    const { mode = 0, rx = 0, p: page = 1, l: size = 50, country, sort = 'pp' } = query
    if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
    const board = { mode: combinedMode(mode, rx), sort, country: country || undefined }
    const entries = await listEntries(db, board, { offset: (page - 1) * size, limit: size + 1 })
    return {
      status: 'success',
      data: entries.slice(0, size),
      has_next: entries.length > size,
    }
  })
}
