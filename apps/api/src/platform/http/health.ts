import type { FastifyInstance } from 'fastify'
import { type Database, pingDatabase, refuseReadOnly } from '#platform/database/connection/connect'
import { ApiError } from './api-error.ts'

/** `/healthz`: the process lives. `/readyz`: it can answer from its database too. */
export function healthRoutes(app: FastifyInstance, { db, kind }: Pick<Database, 'db' | 'kind'>) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request) => {
    try {
      await pingDatabase(db)
      await refuseReadOnly({ db, kind })
    } catch (error) {
      request.log.warn({ err: error }, (error as Error).message)
      throw new ApiError('unavailable', { retryAfterSeconds: 2 })
    }
    return { status: 'ok' }
  })
}
