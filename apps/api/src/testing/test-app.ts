import { onTestFinished } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#catalogue/open-catalogue'
import { connect, type Database, type Db } from '#db/connect'
import { builtinCheck } from '#human-check/builtin'
import { openHumanCheck } from '#human-check/human-check'
import { loadWebBuild } from '#pages/web-build'
import type { Ranks } from '#ranks/ranks'
import { configFrom } from '#settings/config'
import { builtSite } from './built-site.ts'
import { checkRights } from './check-rights.ts'
import { testDemoSettings, testSiteSettings } from './test-database.ts'

type Options = Pick<Parameters<typeof buildApp>[0], 'now' | 'standIns'> & {
  ranksOn?: (db: Db) => Ranks
}

const littleWork = { cost: 4, tries: { least: 1, most: 3 } }

/**
 * The real app on a fresh database and the built site; a password is hashed, a challenge is solved and a
 * pause is over in a moment. `db` is the game server's own account, which may do anything; the app, and
 * what a test calls of it, has `siteDb`.
 */
export async function testApp(settings: Record<string, string> = {}, options: Options = {}) {
  return appOn(await testSiteSettings(), settings, options)
}

/** The same in the demo world, for tests that only look at it. */
export async function testDemoApp(settings: Record<string, string> = {}) {
  return appOn(await testDemoSettings(), settings, {})
}

type Own = Awaited<ReturnType<typeof testSiteSettings>> & { game?: Database }

async function appOn(own: Own, settings: Record<string, string>, options: Options) {
  const config = configFrom({ ...own.settings, LOG_LEVEL: 'silent', ...settings })
  const database = await connect(config.DATABASE)
  const siteDb = own.game ? database.db : await checkRights(database.db)
  const web = await loadWebBuild(builtSite)
  const { ranksOn, now = () => new Date() } = options
  const catalogue = openCatalogue({ ...database, db: siteDb }, { now, onError: throwAgain })
  const prover = builtinCheck(siteDb, now, littleWork)
  const standIns = {
    catalogue,
    wait: async () => {},
    ...(config.HUMAN_CHECK === 'builtin' && {
      humanCheck: openHumanCheck(config, siteDb, now, prover),
    }),
    ...(ranksOn && { ranks: ranksOn(siteDb) }),
    ...options.standIns,
  }
  const app = await buildApp({ config, db: siteDb, web, hashCost: 4, standIns, now })
  onTestFinished(async () => {
    await app.close()
    await database.db.destroy()
  })
  const { kind, db } = own.game ?? database
  return { app, config, catalogue, kind, db, game: own.target, siteDb }
}

function throwAgain(error: unknown) {
  throw error
}
