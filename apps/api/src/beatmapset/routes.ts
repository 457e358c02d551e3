import { getBeatmap } from '@kodama/contract/beatmapset'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect'
import { ApiError } from '#errors'
import { serve } from '#serve'
import { findBeatmap } from './queries.ts'

export function beatmapsetRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, getBeatmap, async ({ query }) => {
    const map = await findBeatmap(db, query.md5)
    if (!map) throw new ApiError('beatmap_not_found')
    return { status: 'success', map }
  })
}
