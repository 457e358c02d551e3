import { randomUUID } from 'node:crypto'
import path from 'node:path'
import helmet from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'
import { beatmapsetRoutes } from './beatmapset/routes.ts'
import { urlTemplatesFrom } from './beatmapset/url-templates.ts'
import { callInProcess } from './call.ts'
import type { Config } from './config.ts'
import { guardConnections } from './connections.ts'
import type { Db } from './db/connect.ts'
import { patiently } from './db/unavailable.ts'
import { drawBanner } from './demo/art/banner.ts'
import { drawDefaultAvatar } from './demo/art/default-avatar.ts'
import { answerBadAddress, answerNotFound, handleErrors, refuseLongAddresses } from './errors.ts'
import { findFact } from './fact/queries.ts'
import { healthRoutes } from './health/routes.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import { readJsonBodies } from './json-body.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { loggerOptions } from './log.ts'
import { openApiRoutes } from './openapi.ts'
import { pageRoutes } from './page.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { playerRoutes } from './player/routes.ts'
import { assetRoutes } from './ports/assets.ts'
import { openPorts, type Ports } from './ports/open-ports.ts'
import { registrationRoutes } from './registration/routes.ts'
import { scoreRoutes } from './score/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteFrom, siteRoutes } from './site.ts'
import { refuseWhileStopping } from './stopping.ts'
import { teamRoutes } from './team/routes.ts'
import { answerUnreadable } from './unreadable.ts'
import { serializerFor, validatorFor } from './validation.ts'
import type { WebBuild } from './web-build.ts'

type Start = {
  config: Config
  db: Db
  web: WebBuild
  now?: () => Date
  hashCost?: number
  /** Waits for a slow Redis, so that what is counted can be told to the one. */
  isPatient?: boolean
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal
  /** In the place of real ones, for what the outside does once in a year. */
  standIns?: Partial<Ports>
}

/** What slices are given; each asks only for what it uses. */
export type Deps = Required<Pick<Start, 'config' | 'db' | 'now'>> & Omit<Ports, 'close'>

/** Everything that the process serves. What a slice needs, it is given here. */
export async function buildApp({ web, now = () => new Date(), standIns, ...start }: Start) {
  const { config, db } = start
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    keepAliveTimeout: 10_000,
    // Node looks for those who are too slow only so often, by default twice a minute.
    http: { headersTimeout: 5000, maxHeaderSize: 8 * 1024, connectionsCheckingInterval: 500 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  })
  guardConnections(app.server)
  readJsonBodies(app)
  app.setValidatorCompiler(validatorFor)
  app.setSerializerCompiler(serializerFor)
  handleErrors(app)
  app.setNotFoundHandler(answerNotFound)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  refuseLongAddresses(app)
  if (start.stopping) refuseWhileStopping(app, start.stopping)
  const isDemo = (await patiently(() => findFact(db, 'demo_world'))) !== undefined
  const { cover, preview, ...beatmapLinks } = urlTemplatesFrom(config, isDemo)
  await app.register(helmet, securityHeaders(config, { cover, preview }))

  const { close, ...ports } = await openPorts({ ...start, now, log: app.log })
  app.addHook('onClose', close)
  const deps: Deps = { config, db, now, ...ports, ...standIns }
  // Only a process that visitors can reach follows the game server by itself.
  app.addHook('onListen', async () => {
    deps.ranks.start()
    deps.catalogue.start()
  })
  // Before the database is closed: a turn that is under way still asks it.
  app.addHook('onClose', async () => {
    await deps.ranks.stop()
    await deps.catalogue.stop()
  })
  const site = siteFrom(config, beatmapLinks)

  healthRoutes(app, deps)
  siteRoutes(app, { site })
  humanCheckRoutes(app, deps)
  sessionRoutes(app, deps)
  registrationRoutes(app, deps)
  passwordResetRoutes(app, deps)
  playerRoutes(app, deps)
  scoreRoutes(app, deps)
  leaderboardRoutes(app, deps)
  teamRoutes(app, deps)
  beatmapsetRoutes(app, { ...deps, cover, preview })
  openApiRoutes(app, { site })
  await assetRoutes(app, {
    folder: path.join(config.DATA_DIR, 'assets'),
    drawDefaultAvatar,
    drawDefaultBanner: () => drawBanner(''),
  })
  await pageRoutes(app, { web, site, call: callInProcess(app) })
  return app
}
