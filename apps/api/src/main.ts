import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { buildApp } from './app.ts'
import { tellFailures } from './operator/webhook/tell-failures.ts'
import { openWebhook } from './operator/webhook/webhook.ts'
import { relayInvalidations } from './pages/rendering/invalidation.ts'
import { loadWebBuild } from './pages/rendering/web-build.ts'
import {
  openDatabase,
  toServing,
  type WarnedDatabase,
} from './platform/database/migrations/open.ts'
import { measurePool } from './platform/metrics/measure-process.ts'
import { makeMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { answerMetrics, readWorkers } from './platform/metrics/workers.ts'
import { checkAvatarsFolder, prepareDataFolder } from './platform/process/data-folder.ts'
import { closeExposedFiles, makeFilesPrivate } from './platform/process/private-files.ts'
import { runWorkers, shutdownMessage } from './platform/process/run-workers.ts'
import { makeShutDown } from './platform/process/shutdown.ts'
import { type Config, readConfig } from './platform/settings/config.ts'
import { findEnvFile } from './platform/settings/env-file.ts'
import { exitOnOperatorError, OperatorError } from './platform/settings/operator-error.ts'

/** The same from `src` and from `dist`. */
const webBuildFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

const listenErrors: Record<string, string> = {
  EADDRINUSE: 'is in use by another process',
  EACCES: 'may not be used by this account',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no address of this machine',
}

makeFilesPrivate()
await exitOnOperatorError(async () => {
  const config = readConfig(findEnvFile(namedEnvFile()))
  // Before a database is created.
  if (config.isDefaultDatabase && cluster.isPrimary) {
    const { refusePublicDemo } = await import('./operator/demo/public-demo.ts')
    refusePublicDemo(config)
  }
  prepareDataFolder(config.DATA_DIR)
  checkAvatarsFolder(config)
  closeExposedFiles(config)
  const database = await openDatabase(config, { looksForDamage: cluster.isPrimary })
  if (cluster.isWorker) return runSite(config, await toServing(config, database))
  const { prepareDemoWorld } = await import('./operator/demo/prepare-demo-world.ts')
  const world = await prepareDemoWorld(database.db, config, new Date())
  if (config.WORKERS === 1) {
    await runSite(config, await toServing(config, database))
  } else {
    await database.db.destroy()
    if (config.METRICS_PORT) await listenForMetrics(config, readWorkers)
    const { tell } = openWebhook(config, () => {})
    relayInvalidations()
    await runWorkers(
      config,
      import.meta.filename,
      tellFailures(tell, () => new Date()),
    )
  }
  process.stdout.write(welcome(config, world))
})

function namedEnvFile() {
  try {
    return parseArgs({ options: { 'env-file': { type: 'string' } } }).values['env-file']
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

async function runSite(config: Config, database: WarnedDatabase) {
  const { db, warnings, readPool } = database
  const web = await loadWebBuild(webBuildFolder)
  const shutdown = new AbortController()
  const metrics = config.METRICS_PORT ? makeMetrics() : undefined
  const app = await buildApp({ config, db, web, shutdown: shutdown.signal, metrics })
  // Of several workers, the primary process logs those of the settings.
  if (cluster.isPrimary) for (const warning of config.warnings) app.log.warn(warning)
  for (const warning of warnings) app.log.warn(warning)
  const shutDown = makeShutDown(app, shutdown)
  const { close } = closeWithGrace({ delay: 11_000 }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'shutting down after an uncaught error')
    await shutDown()
    await db.destroy()
  })
  process.on('message', (message) => {
    // Not a signal: Ctrl+C sends a signal to every process, and a second signal ends it at once.
    if (message === shutdownMessage) void close()
  })
  if (metrics) {
    collectDefaultMetrics({ register: metrics })
    if (readPool) measurePool(metrics, readPool)
    // Of several workers, the primary process serves the figures of all.
    if (cluster.isWorker) answerMetrics(metrics)
    else
      await listenForMetrics(config, async () => [
        { worker: '1', metrics: await metrics.getMetricsAsJSON() },
      ])
  }
  await listen(app, config)
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config) {
  const where = `HOST ${HOST}, PORT ${PORT}`
  await orOperatorError(where, () => app.listen({ host: HOST, port: PORT }))
}

async function listenForMetrics(config: Config, read: Parameters<typeof serveMetrics>[1]) {
  const where = `HOST ${config.HOST}, METRICS_PORT ${config.METRICS_PORT}`
  await orOperatorError(where, () => serveMetrics(config, read))
}

async function orOperatorError(where: string, listen: () => Promise<unknown>) {
  try {
    await listen()
  } catch (error) {
    const reason = listenErrors[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new OperatorError(`${where} ${reason}.`, 1)
  }
}

type World = { demoAccount?: { username: string; password: string }; inviteCode?: string }

function welcome({ SITE_NAME, SITE_URL }: Config, { demoAccount, inviteCode }: World): string {
  const lines = [`${SITE_NAME} is ready at ${SITE_URL}`]
  if (demoAccount) lines.push(`demo account: ${demoAccount.username} / ${demoAccount.password}`)
  if (inviteCode) lines.push(`invite link:  ${SITE_URL}/invite/${inviteCode}`)
  return `${lines.join('\n')}\n`
}
