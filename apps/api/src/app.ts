import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import type { Registry } from 'prom-client'
import { makePasswords } from './accounts/account/passwords.ts'
import { openHumanCheck } from './accounts/human-check/human-check.ts'
import { humanCheckRoutes } from './accounts/human-check/routes.ts'
import { getInviteQuota } from './accounts/invite/quota.ts'
import { inviteRoutes } from './accounts/invite/routes.ts'
import { passwordChangeRoutes } from './accounts/password-change/routes.ts'
import { passwordResetRoutes } from './accounts/password-reset/routes.ts'
import { registrationRoutes } from './accounts/registration/routes.ts'
import { sessionRoutes } from './accounts/session/routes.ts'
import { openCatalogue } from './game/beatmapset/catalogue.ts'
import { beatmapsetRoutes } from './game/beatmapset/routes.ts'
import { makeRanks } from './game/leaderboard/ranks.ts'
import { leaderboardRoutes } from './game/leaderboard/routes.ts'
import { scoreRoutes } from './game/score/routes.ts'
import { watchAccounts } from './operator/account-watch/watch-accounts.ts'
import { tellFailures } from './operator/webhook/tell-failures.ts'
import { openWebhook } from './operator/webhook/webhook.ts'
import { assetRoutes } from './pages/asset/routes.ts'
import { documentRoutes } from './pages/document/routes.ts'
import { findRedirect } from './pages/links/find-redirect.ts'
import { cspReportRoutes } from './pages/rendering/csp-reports.ts'
import { makeInvalidation } from './pages/rendering/invalidation.ts'
import { pageRoutes } from './pages/rendering/routes.ts'
import { siteFileRoutes } from './pages/rendering/site-files.ts'
import { siteFrom, siteRoutes } from './pages/rendering/site.ts'
import type { WebBuild } from './pages/rendering/web-build.ts'
import { drawInProcess } from './pages/share/drawn-cards.ts'
import { shareRoutes } from './pages/share/routes.ts'
import type { Db } from './platform/database/connection/connect.ts'
import { retryWhileUnavailable } from './platform/database/connection/errors.ts'
import { findSiteSetting } from './platform/database/schema/queries.ts'
import { limitConnections, maxRequestMs } from './platform/http/connections.ts'
import {
  answerNotFound,
  handleErrors,
  malformedUrlAnswerer,
  refuseLongAddresses,
  refuseUnknownAddresses,
} from './platform/http/error-handler.ts'
import { healthRoutes } from './platform/http/health.ts'
import { measureRequests } from './platform/http/measure-requests.ts'
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serializerFor, validatorFor } from './platform/http/serve.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { makeTallies, measureLeaderboards, measureParts } from './platform/metrics/measure-site.ts'
import { loggerOptions } from './platform/process/log.ts'
import { refuseDuringShutdown } from './platform/process/shutdown.ts'
import { memoryCounters, rowCounters } from './platform/rate-limit/counters.ts'
import { withQueue } from './platform/rate-limit/limiter-queue.ts'
import { makeLimiter } from './platform/rate-limit/limiter.ts'
import type { Config } from './platform/settings/config.ts'
import { urlTemplatesFrom } from './platform/settings/urls.ts'
import { aboutMeRoutes } from './players/about-me/routes.ts'
import { moderationRoutes } from './players/moderation/routes.ts'
import { openPictureFiles } from './players/picture/files.ts'
import { narrowInProcess, redrawInProcess } from './players/picture/redraw-in-process.ts'
import { pictureRoutes } from './players/picture/routes.ts'
import { playerRoutes } from './players/player/routes.ts'
import { teamRoutes } from './players/team/routes.ts'

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
