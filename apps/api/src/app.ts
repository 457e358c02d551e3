import { randomUUID } from 'node:crypto'
import path from 'node:path'
import helmet from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'
import { callInProcess } from './call.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import { drawBanner } from './demo/art/banner.ts'
import { drawDefaultAvatar } from './demo/art/default-avatar.ts'
import { answerBadAddress, answerNotFound, handleErrors } from './errors.ts'
import { healthRoutes } from './health/routes.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import { loggerOptions } from './log.ts'
import { openApiRoutes } from './openapi.ts'
import { pageRoutes } from './page.ts'
import { assetRoutes } from './ports/assets.ts'
import { type HumanCheck, openHumanCheck } from './ports/human-check.ts'
import { securityHeaders } from './security-headers.ts'
import { siteFrom, siteRoutes } from './site.ts'
import { validatorFor } from './validation.ts'
import type { WebBuild } from './web-build.ts'

/** What slices are given; each asks for what it uses. */
export type Deps = {
  config: Config
  db: Db
  web: WebBuild
  now: () => Date
  humanCheck: HumanCheck
}
type Given = Omit<Deps, 'humanCheck'>

/** Everything that the process serves. What a slice needs, it is given here. */
export async function buildApp({ config, db, web, now }: Given): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 5000, maxHeaderSize: 8 * 1024 },
    return503OnClosing: true,
    frameworkErrors: answerBadAddress,
  })
  app.setValidatorCompiler(validatorFor)
  handleErrors(app)
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, securityHeaders(config))

  const site = siteFrom(config)
  const humanCheck = openHumanCheck(config, db, now)
  healthRoutes(app, { db })
  humanCheckRoutes(app, { humanCheck })
  siteRoutes(app, { site })
  openApiRoutes(app, { site })
  await assetRoutes(app, {
    folder: path.join(config.DATA_DIR, 'assets'),
    drawDefaultAvatar,
    drawDefaultBanner: () => drawBanner(''),
  })
  await pageRoutes(app, { web, site, call: callInProcess(app) })
  return app
}
