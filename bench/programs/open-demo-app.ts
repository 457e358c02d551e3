import { buildApp } from '@kodama/api/src/app.ts'
import { openCatalogue } from '@kodama/api/src/game/beatmapset/catalogue.ts'
import { makeRanks } from '@kodama/api/src/game/leaderboard/ranks.ts'
import { insertDemoWorld } from '@kodama/api/src/operator/demo/fill-demo-world.ts'
import { loadWebBuild, type WebBuild } from '@kodama/api/src/pages/rendering/web-build.ts'
import { openDatabase } from '@kodama/api/src/platform/database/migrations/open.ts'
import { configFrom } from '@kodama/api/src/platform/settings/config.ts'
import { worldTime } from '@kodama/demo-world/time'
import { combinedModes } from '@kodama/rules/modes'

type Options = {
  /** A built site is passed through it. */
  wrap?: (web: WebBuild) => WebBuild
}

/** The site on the empty database of the settings, with the rows of the demo world and without its pictures. */
export async function openDemoApp(
  settings: Record<string, string>,
  webBuild: string,
  { wrap = (web) => web }: Options = {},
) {
  const config = configFrom({ ...settings, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const { db } = database
  const now = new Date(worldTime * 1000)
  await insertDemoWorld(db, config.SITE_URL, { actor: 'site', now })

  const catalogue = openCatalogue(database, { now: () => now, onError: throwAgain })
  await catalogue.sync()
  await catalogue.load()
  const loaded = makeRanks(db)
  for (const mode of combinedModes) await loaded.load(mode)
  let version = 0
  // Always another version: the endpoint must not answer from its cache either.
  const ranks = { ...loaded, findVersion: () => ++version }

  const web = wrap(await loadWebBuild(webBuild))
  const app = await buildApp({ config, db, web, standIns: { catalogue, ranks } })
  return { app, db }
}

function throwAgain(error: unknown) {
  throw error
}
