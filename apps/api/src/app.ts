import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import helmet from '@fastify/helmet'
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { makePasswords } from './account/passwords.ts'
import { assetRoutes } from './asset/routes.ts'
import { beatmapsetRoutes } from './beatmapset/routes.ts'
import { openCatalogue } from './catalogue/open-catalogue.ts'
import type { Db } from './db/connect.ts'
import { retryWhileUnavailable } from './db/errors.ts'
import { findSiteSetting } from './db/queries.ts'
import { drawBanner } from './demo/art/banner.ts'
import { drawDefaultAvatar } from './demo/art/default-avatar.ts'
import { guardConnections } from './http/connections.ts'
import {
  answerBadAddress,
  answerNotFound,
  handleErrors,
  refuseLongAddresses,
} from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json-body.ts'
import { openApiRoutes } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { serializerFor, validatorFor } from './http/validation.ts'
import { openHumanCheck } from './human-check/human-check.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { openMailer } from './mail/mailer.ts'
import { callInProcess } from './pages/call-in-process.ts'
import { pageRoutes } from './pages/routes.ts'
import { siteFrom, siteRoutes } from './pages/site.ts'
import type { WebBuild } from './pages/web-build.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { playerRoutes } from './player/routes.ts'
import { loggerOptions } from './process/log.ts'
import { refuseWhileStopping } from './process/shutdown.ts'
import { makePoller } from './ranks/poller.ts'
import { makeEmbeddedRanks, type Ranks } from './ranks/ranks.ts'
import { makeRedisRanks } from './ranks/redis-ranks.ts'
import { makeLimiter } from './rate-limit/limiter.ts'
import { memoryCounters } from './rate-limit/memory-counters.ts'
import { rowCounters } from './rate-limit/queries.ts'
import { openRedis } from './redis/redis.ts'
import { registrationRoutes } from './registration/routes.ts'
import { scoreRoutes } from './score/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { urlTemplatesFrom } from './settings/beatmap-urls.ts'
import type { Config } from './settings/config.ts'
import { teamRoutes } from './team/routes.ts'

type Start = {
  config: Config
  db: Db
  web: WebBuild
  now?: () => Date
  hashCost?: number
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal
  /** In the place of real ones, for what the outside does once in a year. */
  standIns?: Partial<Ports>
}

/** What slices are given; each asks only for what it uses. */
type Deps = Required<Pick<Start, 'config' | 'db' | 'now'>> & Omit<Ports, 'close'>

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
  const isDemo =
    (await retryWhileUnavailable(() => findSiteSetting(db, 'demo_world'))) !== undefined
  const { cover, preview, ...beatmapLinks } = urlTemplatesFrom(config, isDemo)
  await app.register(helmet, securityHeaders(config, { cover, preview }))

  const { close, ...ports } = await openPorts({ ...start, now, log: app.log })
  app.addHook('onClose', close)
  const deps: Deps = { config, db, now, ...ports, ...standIns }
  // Only a process that visitors can reach polls the game server.
  app.addHook('onListen', async () => {
    deps.ranks.start()
    deps.catalogue.start()
  })
  // Before the database is closed, because a poll in progress still uses it.
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

type Opening = Required<Pick<Start, 'config' | 'db' | 'now'>> &
  Pick<Start, 'hashCost' | 'stopping'> & { log: FastifyBaseLogger }

type Ports = Awaited<ReturnType<typeof openPorts>>

/** Everything outside the process but the database, and what guards the way to it. */
async function openPorts({ config, db, now, log, hashCost, stopping }: Opening) {
  const redis =
    config.REDIS_URL &&
    (await openRedis(config.REDIS_URL, config.REDIS_PREFIX, (error) => {
      log.warn({ err: error }, 'Redis does not answer; the site goes on without it')
    }))
  const mailer = openMailer(config, log)
  const ranks = makeRanks(db, redis || undefined, log)
  const onError = (error: unknown) => {
    log.warn({ err: error }, 'the catalogue could not be compared with the database')
  }
  const catalogue = openCatalogue({ db, kind: config.DATABASE.kind }, { now, onError })
  return {
    passwords: makePasswords({ cost: hashCost, atOnce: config.WORKERS > 1 ? 1 : 2, stopping }),
    limiter: makeLimiter(rowCounters(db), now),
    // For what costs less than a row: a flood of it must not become a flood of writes.
    lightLimiter: makeLimiter(memoryCounters(), now),
    humanCheck: openHumanCheck(config, db, now),
    wait: (ms: number) => setTimeout(ms),
    mailer,
    ranks,
    catalogue,
    async close() {
      await mailer.close()
      if (redis) redis.disconnect()
    },
  }
}

function makeRanks(db: Db, redis: Redis | undefined, log: FastifyBaseLogger): Ranks {
  const onError = (error: unknown) => {
    log.warn({ err: error }, 'the leaderboards could not be compared with the database')
  }
  if (redis) return makeRedisRanks(db, redis, onError)
  return makeEmbeddedRanks(makePoller(db, { onError }), onError)
}
