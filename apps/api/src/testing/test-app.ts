import { onTestFinished } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#catalogue/open-catalogue'
import { configFrom } from '#config'
import { connect, type Db } from '#db/connect'
import { openDatabase } from '#db/open'
import type { Ranks } from '#ranks/ranks'
import { loadWebBuild } from '#web-build'
import { builtSite } from './built-site.ts'
import { testSiteSettings } from './test-database.ts'

type Options = Pick<Parameters<typeof buildApp>[0], 'now'> & { ranksOn?: (db: Db) => Ranks }

/**
 * The real app on a fresh database and the built site; passwords are hashed in a moment. `db` is the game
 * server's own account, which may do anything; the app, and what a test calls of it, has `siteDb`.
 */
export async function testApp(settings: Record<string, string> = {}, options: Options = {}) {
  const own = await testSiteSettings()
  const config = configFrom({ ...own.settings, LOG_LEVEL: 'silent', ...settings })
  const database = await openDatabase(config)
  const game = database.kind === 'sqlite' ? database : await connect(own.game)
  const web = await loadWebBuild(builtSite)
  const { ranksOn, now = () => new Date() } = options
  const catalogue = openCatalogue(database, { now, onTrouble: throwAgain })
  const standIns = { catalogue, ...(ranksOn && { ranks: ranksOn(database.db) }) }
  const app = await buildApp({ config, db: database.db, web, hashCost: 4, standIns, now })
  onTestFinished(async () => {
    await app.close()
    await database.db.destroy()
    if (game !== database) await game.db.destroy()
  })
  return { app, config, catalogue, ...game, game: own.game, siteDb: database.db }
}

function throwAgain(error: unknown) {
  throw error
}
