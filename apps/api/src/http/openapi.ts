import { openApiDocument } from '@kodama/contract/openapi'
import type { Site } from '@kodama/contract/site'
import type { FastifyInstance } from 'fastify'

export function openApiRoutes(app: FastifyInstance, { site }: { site: Site }) {
  const document = openApiDocument(site.name, site.url)
  app.get('/api/openapi.json', async () => document)
}
