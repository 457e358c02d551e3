import type { Config } from '#config'
import type { Db } from '#db/connect'
import { findFact } from '#fact/queries'
import { drawInWorkers } from './draw-in-workers.ts'
import { fillDemoWorld } from './fill-demo-world.ts'
import { hasPlayers } from './queries.ts'

/** Nobody chose a database and it is empty: whoever tries the site out finds it alive. */
export async function prepareDemoWorld(db: Db, config: Config, now: Date) {
  if (config.isDefaultDatabase && !(await hasPlayers(db))) {
    return { isDemo: true, inviteCode: await fillDemoWorld(db, config, now, drawInWorkers) }
  }
  return { isDemo: (await findFact(db, 'demo_world')) !== undefined }
}
