import type { Output } from '@kodama/contract/endpoint'
import { getScore, listPlayerScores } from '@kodama/contract/score'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { makeAnswerCache } from '#platform/http/answer-cache'
import { ApiError } from '#platform/http/api-error'
import { serve } from '#platform/http/serve'
import {
  countBestScores,
  countRecentScores,
  findNewestScore,
  findScore,
  listBestScores,
  listRecentScores,
} from './queries.ts'

const listByScope = { best: listBestScores, recent: listRecentScores }
const countByScope = { best: countBestScores, recent: countRecentScores }

export function scoreRoutes(app: FastifyInstance, { db }: { db: Db }) {
  // A restriction and a new score count at once; what staff change of old scores may be one second late.
  const lists = makeAnswerCache<Output<typeof listPlayerScores>>()

  serve(app, getScore, async ({ params }) => {
    const score = await findScore(db, params.id)
    if (!score) throw new ApiError('score_not_found')
    return { status: 'success', data: score }
  })

  serve(app, listPlayerScores, async ({ query }) => {
    const { scope, id, mode = 0, limit = 25, offset = 0 } = query
    const player = await findNewestScore(db, { id, mode })
    if (!player) throw new ApiError('player_not_found')
    const key = `${player.newest} ${scope} ${id} ${mode} ${limit} ${offset}`
    return lists.get(key, async () => {
      const scores = await listByScope[scope](db, { id, mode, limit, offset })
      if (scores.length > 0 || offset === 0) return { status: 'success', scores }
      // The list has read every row to find none after them, so to count them costs no more.
      return { status: 'success', scores, total: await countByScope[scope](db, { id, mode }) }
    })
  })
}
