import { onTestFinished } from 'vitest'
import { builtinCheck } from '#accounts/human-check/builtin'
import { openHumanCheck } from '#accounts/human-check/human-check'
import { buildApp } from '#app'
import { openCatalogue } from '#game/beatmapset/catalogue'
import type { Ranks } from '#game/leaderboard/ranks'
import { loadWebBuild } from '#pages/rendering/web-build'
import type { Draw } from '#pages/share/draw-card'
import { connect, type Database, type Db } from '#platform/database/connection/connect'
import { configFrom } from '#platform/settings/config'
import { narrowBanner } from '#players/picture/narrow-banner'
import { redrawPicture } from '#players/picture/redraw-picture'
import { builtSite } from './built-site.ts'
import { checkRights } from './check-rights.ts'
import { testDemoSettings, testSiteSettings } from './test-database.ts'

type Options = Pick<Parameters<typeof buildApp>[0], 'now' | 'standIns' | 'metrics'> & {
  ranksOn?: (db: Db) => Ranks
  /** With the timeouts and the bounded queue of a site that serves. */
  isServing?: boolean
}

const littleWork = { cost: 4, tries: { min: 1, max: 3 } }

/**
 * The real app with a fresh database and the built site, but with cheap password hashes, easy challenges and no pauses. Pictures are redrawn within the process.
 * `db` has all rights, like the game server; the app uses `siteDb`.
 */
export async function testApp(settings: Record<string, string> = {}, options: Options = {}) {
  return appOn(await testSiteSettings(), settings, options)
}

/** The same with the demo world, for tests that only read. */
export async function testDemoApp(settings: Record<string, string> = {}) {
  return appOn(await testDemoSettings(), settings, {})
}

type Own = Awaited<ReturnType<typeof testSiteSettings>> & { game?: Database }

async function appOn(own: Own, settings: Record<string, string>, options: Options) {
  const config = configFrom({ ...own.settings, LOG_LEVEL: 'silent', ...settings })
  const { ranksOn, isServing = false, now = () => new Date() } = options
  const database = await connect(config.DATABASE, { isServing })
  const siteDb = own.game ? database.db : await checkRights(database.db)
  const web = await loadWebBuild(builtSite)
  const catalogue = openCatalogue({ ...database, db: siteDb }, { now, onError: throwAgain })
  const verifier = builtinCheck(siteDb, now, littleWork)
  const standIns = {
    catalogue,
    wait: async () => {},
    redraw: redrawPicture,
    narrowBanner,
    draw: drawLazily,
    ...(config.HUMAN_CHECK === 'builtin' && {
      humanCheck: openHumanCheck(config, siteDb, now, verifier),
    }),
    ...(ranksOn && { ranks: ranksOn(siteDb) }),
    ...options.standIns,
  }
  const app = await buildApp({
    config,
    db: siteDb,
    web,
    hashCost: 4,
    standIns,
    now,
    metrics: options.metrics,
  })
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

/** Few tests draw, and Satori is large. */
const drawLazily: Draw = async (drawing) => {
  const { drawCard } = await import('#pages/share/draw-card')
  return drawCard(drawing)
}
