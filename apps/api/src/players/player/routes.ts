import { getPlayer, getPlayerName, listPlayerStats } from '@kodama/contract/player'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { serve } from '#platform/http/serve'
import { findPlayer, findPlayerName, listStats } from './queries.ts'

export function playerRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, getPlayer, async ({ params }) => {
    const player = await findPlayer(db, params.id)
    if (!player) throw new ApiError('player_not_found')
    return { status: 'success', data: player }
  })

  serve(app, listPlayerStats, async ({ params }) => {
    if (!(await findPlayerName(db, params.id))) throw new ApiError('player_not_found')
    return { status: 'success', data: await listStats(db, params.id) }
  })

  serve(app, getPlayerName, async ({ params }) => {
    const user = await findPlayerName(db, params.id)
    if (!user) throw new ApiError('player_not_found')
    return { user }
  })
}
