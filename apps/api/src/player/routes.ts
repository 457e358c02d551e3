import { getPlayer, getPlayerName, listPlayerStats } from '@kodama/contract/player'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { serveForAll } from '#http/serve'
import { findPlayer, findPlayerName, listStats } from './queries.ts'

export function playerRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serveForAll(app, getPlayer, async ({ params }) => {
    const player = await findPlayer(db, params.id)
    if (!player) throw new ApiError('player_not_found')
    return { status: 'success', data: player }
  })

  serveForAll(app, listPlayerStats, async ({ params }) => {
    if (!(await findPlayerName(db, params.id))) throw new ApiError('player_not_found')
    return { status: 'success', data: await listStats(db, params.id) }
  })

  serveForAll(app, getPlayerName, async ({ params }) => {
    const user = await findPlayerName(db, params.id)
    if (!user) throw new ApiError('player_not_found')
    return { user }
  })
}
