import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { openServingDatabase } from './db/open.ts'
import { prepareDemoWorld } from './demo/prepare-demo-world.ts'
import { listen } from './listen.ts'
import { exitOnStartError } from './start-error.ts'
import { loadWebBuild, webBuildFolder } from './web-build.ts'
import { welcome } from './welcome.ts'

await exitOnStartError(async () => {
  const config = readConfig()
  prepareDataFolder(config.DATA_DIR)
  const { db, warnings } = await openServingDatabase(config)
  const world = await prepareDemoWorld(db, config, new Date())
  const web = await loadWebBuild(webBuildFolder)
  const app = await buildApp({ config, db, web })
  for (const warning of warnings) app.log.warn(warning)
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing caught')
    await app.close()
    await db.destroy()
  })
  await listen(app, config)
  process.stdout.write(welcome(config, world))
})
