import { getLeaderboard } from '@kodama/contract/leaderboard'
import { combinedMode, isPlayable } from '@kodama/rules/modes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors'
import type { Ranks } from '#ranks/ranks'
import { serve } from '#serve'
import { listPage } from './list-page.ts'

export function leaderboardRoutes(app: FastifyInstance, { db, ranks }: { db: Db; ranks: Ranks }) {
  serve(app, getLeaderboard, async ({ query }) => {
    const { mode = 0, rx = 0, p: page = 1, l: size = 50, country, sort = 'pp' } = query
    if (!isPlayable(mode, rx)) throw new ApiError('invalid_input')
    const board = { mode: combinedMode(mode, rx), sort, country: country || undefined }
    const entries = await listPage(db, ranks, board, { offset: (page - 1) * size, limit: size + 1 })
    return { status: 'success', data: entries.slice(0, size), has_next: entries.length > size }
  })
}
