import { getScore, listPlayerScores } from '@kodama/contract/score'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { serveForAll } from '#http/serve'
import { findPlayerName } from '#player/queries'
import { findScore, listBestScores, listRecentScores } from './queries.ts'

const listByScope = { best: listBestScores, recent: listRecentScores }

export function scoreRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serveForAll(app, getScore, async ({ params }) => {
    const score = await findScore(db, params.id)
    if (!score) throw new ApiError('score_not_found')
    return { status: 'success', data: score }
  })

  serveForAll(app, listPlayerScores, async ({ query }) => {
    const { scope, id, mode = 0, limit = 25, offset = 0 } = query
    if (!(await findPlayerName(db, id))) throw new ApiError('player_not_found')
    return { status: 'success', scores: await listByScope[scope](db, { id, mode, limit, offset }) }
  })
}
