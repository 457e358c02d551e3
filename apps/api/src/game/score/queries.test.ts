import { createHash } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findBeatmap } from '#game/beatmapset/queries'
import { insertDemoWorld } from '#operator/demo/fill-demo-world'
import type { Database, Db } from '#platform/database/connection/connect'
import { openDatabase } from '#platform/database/migrations/open'
import { configFrom } from '#platform/settings/config'
import { findPlayer, findPlayerName, listStats } from '#players/player/queries'
import { findTeam } from '#players/team/queries'
import { addGameServerIndexes, analyze, planOf } from '#testing/query-plan'
import { testDemoApp } from '#testing/test-app'
import { testBanchoDatabase, testDemoSettings } from '#testing/test-database'
import { addMissingIndexes } from './add-missing-indexes.ts'
import { findNewestScore, findScore, listBestScores, listRecentScores } from './queries.ts'

const now = new Date('2026-11-15T00:00:00Z')
const by = { actor: 'operator aoba', now }
const md5 = createHash('md5').update('kodama demo 10001').digest('hex')
const window = { id: 3, mode: 0 } as const

test('the best and the recent scores of a player are read along their index, in order', async () => {
  const database = await openIndexed()
  const lists = { best: listBestScores, recent: listRecentScores }
  const plansOf = async (part: { limit: number; offset: number }) => ({
    best: await planOf(database, (db) => lists.best(db, { ...window, ...part })),
    recent: await planOf(database, (db) => lists.recent(db, { ...window, ...part })),
  })
  const plans = await plansOf({ limit: 100, offset: 0 })
  expect(plans.best.reads).toContain('scores by web_scores_best_index')
  expect(plans.recent.reads).toContain('scores by web_scores_recent_index')
  const ordered = { scans: [], sortsInside: false }
  expect(plans).toMatchObject({ best: ordered, recent: ordered })
  const newest = await planOf(database, (db) => findNewestScore(db, window))
  expect(newest).toMatchObject(ordered)
  expect(newest.reads).toContain('scores by web_scores_recent_index')
  expect(await plansOf({ limit: 100, offset: 100_000 })).toEqual(plans)

  // For a player with nearly all scores, a planner might choose an index of pp or of times alone.
  await giveScoresTo(database, window.id)
  expect(await plansOf({ limit: 5, offset: 0 })).toEqual(plans)
})

test('whatever is asked for by its id or its MD5 is found by a key', async () => {
  const database = await testDemoApp()
  const finds: Record<string, (db: Db) => Promise<unknown>> = {
    users: (db) => findPlayer(db, 3),
    names: (db) => findPlayerName(db, 3),
    stats: (db) => listStats(db, 3),
    scores: (db) => findScore(db, 1),
    clans: (db) => findTeam(db, 1),
    maps: (db) => findBeatmap(db, md5),
  }
  const plans: Record<string, string[]> = {}
  for (const [name, find] of Object.entries(finds)) {
    const { reads, scans } = await planOf(database, find)
    plans[name] = [...reads, ...scans.map((table) => `all of ${table}`)]
  }
  expect(plans).toEqual({
    users: ['users by PRIMARY'],
    names: ['users by PRIMARY'],
    stats: [expect.stringMatching(/^stats by (PRIMARY|sqlite_autoindex_stats_1)$/)],
    scores: ['scores by PRIMARY', 'users by PRIMARY'],
    clans: ['clans by PRIMARY', 'users by PRIMARY'],
    maps: [expect.stringMatching(/^maps by (maps_md5_uindex|sqlite_autoindex_maps_3)$/)],
  })
})

/** With our indexes and bancho.py's. */
async function openIndexed(): Promise<Database> {
  const isEmbedded = !inject('servers')
  const config = isEmbedded
    ? configFrom((await testDemoSettings()).settings)
    : (await testBanchoDatabase()).owner
  const database = await openDatabase(config)
  onTestFinished(() => database.db.destroy())
  await addMissingIndexes(database, by)
  if (isEmbedded) await addGameServerIndexes(database)
  else await insertDemoWorld(database.db, config.SITE_URL, by)
  await analyze(database)
  return database
}

async function giveScoresTo(database: Database, userid: number) {
  await database.db
    .updateTable('scores')
    .set({ userid, mode: 0, status: 2 })
    .where('userid', '<', 200)
    .execute()
  await analyze(database)
}
