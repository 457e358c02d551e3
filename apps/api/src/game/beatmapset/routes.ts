import { getBeatmap, searchBeatmapsets as search } from '@kodama/contract/beatmapset'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { serve } from '#platform/http/serve'
import type { UrlTemplates } from '#platform/settings/urls'
import type { Catalogue } from './catalogue.ts'
import { findBeatmap } from './queries.ts'
import { searchBeatmapsets } from './search-beatmapsets.ts'

type Deps = { db: Db; catalogue: Catalogue } & Pick<UrlTemplates, 'cover' | 'preview'>

export function beatmapsetRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, search, ({ query }) => searchBeatmapsets(deps, query))

  serve(app, getBeatmap, async ({ query }) => {
    const map = await findBeatmap(db, query.md5)
    if (!map) throw new ApiError('beatmap_not_found')
    return { status: 'success', map }
  })
}
