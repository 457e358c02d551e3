import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Registry } from 'prom-client'
import { aboutMeRoutes } from './about-me/routes.ts'
import { watchAccounts } from './account-watch/watch-accounts.ts'
import { makePasswords } from './account/passwords.ts'
import { assetRoutes } from './asset/routes.ts'
import { openCatalogue } from './beatmapset/catalogue.ts'
import { beatmapsetRoutes } from './beatmapset/routes.ts'
import type { Db } from './db/connect.ts'
import { retryWhileUnavailable } from './db/errors.ts'
import { findSiteSetting } from './db/queries.ts'
import { documentRoutes } from './document/routes.ts'
import { limitConnections, maxRequestMs } from './http/connections.ts'
import {
  answerNotFound,
  handleErrors,
  malformedUrlAnswerer,
  refuseLongAddresses,
  refuseUnknownAddresses,
} from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { measureRequests } from './http/measure-requests.ts'
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { serializerFor, validatorFor } from './http/serve.ts'
import { openHumanCheck } from './human-check/human-check.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import { getInviteQuota } from './invite/quota.ts'
import { inviteRoutes } from './invite/routes.ts'
import { makeRanks } from './leaderboard/ranks.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { findRedirect } from './links/find-redirect.ts'
import { openMailer } from './mail/mailer.ts'
import { makeTallies, measureLeaderboards, measureParts } from './metrics/measure-site.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { cspReportRoutes } from './pages/csp-reports.ts'
import { makeInvalidation } from './pages/invalidation.ts'
import { pageRoutes } from './pages/routes.ts'
import { siteFileRoutes } from './pages/site-files.ts'
import { siteFrom, siteRoutes } from './pages/site.ts'
import type { WebBuild } from './pages/web-build.ts'
import { passwordChangeRoutes } from './password-change/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { openPictureFiles } from './picture/files.ts'
import { narrowInProcess, redrawInProcess } from './picture/redraw-in-process.ts'
import { pictureRoutes } from './picture/routes.ts'
import { playerRoutes } from './player/routes.ts'
import { loggerOptions } from './process/log.ts'
import { refuseDuringShutdown } from './process/shutdown.ts'
import { memoryCounters, rowCounters } from './rate-limit/counters.ts'
import { withQueue } from './rate-limit/limiter-queue.ts'
import { makeLimiter } from './rate-limit/limiter.ts'
import { registrationRoutes } from './registration/routes.ts'
import { scoreRoutes } from './score/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import type { Config } from './settings/config.ts'
import { urlTemplatesFrom } from './settings/urls.ts'
import { drawInProcess } from './share/draw-in-process.ts'
import { shareRoutes } from './share/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { tellFailures } from './webhook/tell-failures.ts'
import { openWebhook } from './webhook/webhook.ts'

/** The same folder from `src` and from `dist`. */
const defaultAssets = fileURLToPath(new URL('../assets', import.meta.url))

type Start = {
  config: Config
  db: Db
  web: WebBuild
  now?: () => Date
  hashCost?: number
  /** Aborted when the shutdown begins. */
  shutdown?: AbortSignal
  /** Without it nothing is measured. */
  metrics?: Registry | undefined
  /** Replaces ports in tests. */
  standIns?: Partial<Ports>
}

type Deps = Required<Pick<Start, 'config' | 'db' | 'now'>> &
  Omit<Ports, 'close'> & { tell: (sentence: string) => void }

/** Everything that the process serves: the list of slices, and what each is given. */
export async function buildApp({ web, now = () => new Date(), standIns, ...start }: Start) {
  const { config, db, metrics } = start
  const { inviteQuota, ...own } = await retryWhileUnavailable(async () => ({
    cover: await findSiteSetting(db, 'cover_url'),
    preview: await findSiteSetting(db, 'preview_url'),
    inviteQuota: await getInviteQuota(db, config),
  }))
  const { preview, ...beatmapLinks } = urlTemplatesFrom(config, own)
  const { cover } = beatmapLinks
  const headers = securityHeaders(config, { cover, preview }, web.styleSource)
  const webhook = openWebhook(config, (outcome) => {
    app.log.warn(outcome, 'the webhook did not take a message')
  })
  const { tell } = webhook
  const app: FastifyInstance = fastify({
    logger: loggerOptions(config, tellFailures(tell, now)),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: 16 * 1024,
    requestTimeout: maxRequestMs,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: 5000,
      maxHeaderSize: 8 * 1024,
      // By default Node checks these timeouts only twice a minute.
      connectionsCheckingInterval: 500,
    },
    frameworkErrors: malformedUrlAnswerer(headers),
  })
  limitConnections(app.server)
  if (metrics) measureRequests(app, metrics)
  // Only JSON is read: a form of another site can send text.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorFor)
  app.setSerializerCompiler(serializerFor)
  handleErrors(app)
  app.setNotFoundHandler(answerNotFound)
  sendSecurityHeaders(app, headers)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  refuseLongAddresses(app)
  if (start.shutdown) refuseDuringShutdown(app, start.shutdown)
  refuseUnknownAddresses(app)

  const { onRefusal, onPage } = makeTallies(metrics)
  const { close, ...ports } = await openPorts(start, now, app.log, onRefusal)
  app.addHook('onClose', close)
  app.addHook('onClose', webhook.close)
  const deps: Deps = { config, db, now, tell, ...ports, ...standIns }
  if (metrics) measureParts(metrics, deps)
  runAccountWatch(app, deps)
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
  const { invalidatePagesOf, onInvalidation, stop } = makeInvalidation()
  app.addHook('onClose', async () => stop())

  healthRoutes(app, { db, kind: config.DATABASE.kind })
  siteRoutes(app, { site })
  humanCheckRoutes(app, deps)
  sessionRoutes(app, deps)
  registrationRoutes(app, deps)
  passwordResetRoutes(app, deps)
  passwordChangeRoutes(app, deps)
  aboutMeRoutes(app, { ...deps, invalidatePagesOf })
  inviteRoutes(app, { ...deps, inviteQuota })
  const pictureFiles = openPictureFiles(config)
  await pictureRoutes(app, { ...deps, pictureFiles })
  moderationRoutes(app, { ...deps, pictureFiles, invalidatePagesOf })
  playerRoutes(app, deps)
  scoreRoutes(app, { db })
  const { readCache } = leaderboardRoutes(app, deps)
  if (metrics) measureLeaderboards(metrics, readCache)
  teamRoutes(app, { db })
  beatmapsetRoutes(app, { ...deps, cover, preview })
  const folders = { folder: path.join(config.DATA_DIR, 'assets'), avatars: config.AVATARS_DIR }
  await assetRoutes(app, { ...deps, ...folders, defaultAssets })
  shareRoutes(app, { ...deps, folders: { ...folders, defaultAssets } })
  documentRoutes(app, { folder: path.join(config.DATA_DIR, 'documents') })
  await cspReportRoutes(app, deps)
  siteFileRoutes(app, deps)
  const links = { db, download: beatmapLinks.download }
  const redirects = { findRedirect: (url: string) => findRedirect(links, url) }
  await pageRoutes(app, { ...deps, web, site, onPage, ...redirects, onInvalidation })
  return app
}

/** Like the other polls: only in a process that visitors can reach, and stopped before the database is closed. */
function runAccountWatch(app: FastifyInstance, { config, db, now, tell }: Deps) {
  const watch = watchAccounts({ db, now, siteUrl: config.SITE_URL, log: app.log, tell })
  app.addHook('onListen', async () => watch.start())
  app.addHook('onClose', watch.stop)
}

type Ports = Awaited<ReturnType<typeof openPorts>>

/** Everything outside the process except the database. */
async function openPorts(
  { config, db, hashCost, shutdown }: Pick<Start, 'config' | 'db' | 'hashCost' | 'shutdown'>,
  now: () => Date,
  log: FastifyBaseLogger,
  onRefusal: (limit: string) => void,
) {
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const mailer = openMailer(config, log)
  const onRanksError = warn('the leaderboards could not be compared with the database')
  const onError = warn('the catalogue could not be compared with the database')
  return {
    passwords: makePasswords({ cost: hashCost, concurrency: config.WORKERS > 1 ? 1 : 2, shutdown }),
    limiter: withQueue(makeLimiter(rowCounters(db), now, onRefusal)),
    // In memory: a flood of cheap requests must not become a flood of writes.
    lightLimiter: makeLimiter(memoryCounters(), now, onRefusal),
    humanCheck: openHumanCheck(config, db, now),
    redraw: redrawInProcess,
    narrowBanner: narrowInProcess,
    draw: drawInProcess,
    wait: (ms: number) => setTimeout(ms),
    mailer,
    ranks: makeRanks(db, onRanksError),
    catalogue: openCatalogue({ db, kind: config.DATABASE.kind }, { now, onError }),
    close: mailer.close,
  }
}
