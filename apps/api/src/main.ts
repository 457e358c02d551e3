import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { openDatabase, toServing } from './db/open.ts'
import { prepareDemoWorld } from './demo/prepare-demo-world.ts'
import { runSite } from './run-site.ts'
import { runWorkers } from './run-workers.ts'
import { exitOnStartError } from './start-error.ts'
import { welcome } from './welcome.ts'

await exitOnStartError(async () => {
  const config = readConfig()
  prepareDataFolder(config.DATA_DIR)
  const database = await openDatabase(config)
  if (cluster.isWorker) return runSite(config, await toServing(config, database))
  const world = await prepareDemoWorld(database.db, config, new Date())
  if (config.WORKERS === 1) {
    await runSite(config, await toServing(config, database))
  } else {
    await database.db.destroy()
    await runWorkers(config, import.meta.filename)
  }
  process.stdout.write(welcome(config, world))
})
