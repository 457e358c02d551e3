import { getTeam } from '@kodama/contract/team'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { serve } from '#platform/http/serve'
import { findTeam } from './queries.ts'

export function teamRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, getTeam, async ({ params }) => {
    const team = await findTeam(db, params.id)
    if (!team) throw new ApiError('team_not_found')
    return { status: 'success', data: team }
  })
}
