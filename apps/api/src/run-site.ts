import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { WarnedDatabase } from './db/open.ts'
import { listen } from './listen.ts'
import { makeFinish } from './stopping.ts'
import { loadWebBuild, webBuildFolder } from './web-build.ts'

/** What a worker is told by the process that leads it. */
export const stopMessage = 'stop'

/** Serves the site in this process until it is told to stop. */
export async function runSite(config: Config, { db, warnings }: WarnedDatabase) {
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
    // Not a signal: whoever presses Ctrl+C sends one to every process, and the second ends at once.
    if (message === stopMessage) void close()
  })
  await listen(app, config)
}
