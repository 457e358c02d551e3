import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { openDatabase, toServing, type WarnedDatabase } from './db/open.ts'
import { exitOnOperatorError } from './errors/operator-error.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { prepareDataFolder } from './process/data-folder.ts'
import { listen } from './process/listen.ts'
import { runWorkers, stopMessage } from './process/run-workers.ts'
import { makeFinish } from './process/shutdown.ts'
import { welcome } from './process/welcome.ts'
import { type Config, readConfig } from './settings/config.ts'

/** Seen from `src` and from `dist` alike. */
const webBuildFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

await exitOnOperatorError(async () => {
  const config = readConfig()
  prepareDataFolder(config.DATA_DIR)
  const database = await openDatabase(config)
  if (cluster.isWorker) return runSite(config, await toServing(config, database))
  const { prepareDemoWorld } = await import('./demo/prepare-demo-world.ts')
  const world = await prepareDemoWorld(database.db, config, new Date())
  if (config.WORKERS === 1) {
    await runSite(config, await toServing(config, database))
  } else {
    await database.db.destroy()
    await runWorkers(config, import.meta.filename)
  }
  process.stdout.write(welcome(config, world))
})

/** Serves the site in this process until it is told to stop. */
async function runSite(config: Config, { db, warnings }: WarnedDatabase) {
  const web = await loadWebBuild(webBuildFolder)
  const stopping = new AbortController()
  const app = await buildApp({ config, db, web, stopping: stopping.signal })
  for (const warning of warnings) app.log.warn(warning)
  const finish = makeFinish(app, stopping)
  const { close } = closeWithGrace({ delay: 11_000 }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing caught')
    await finish()
    await db.destroy()
  })
  process.on('message', (message) => {
    // Not a signal: Ctrl+C sends a signal to every process, and a second signal stops at once.
    if (message === stopMessage) void close()
  })
  await listen(app, config)
}
