import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findBeatmap } from '#beatmapset/queries'
import type { Db } from '#db/connect'
import { fillDemoWorld } from '#demo/fill-demo-world'
import { findPlayer, findPlayerName, listStats } from '#player/queries'
import { findTeam } from '#team/queries'
import { addGameServerIndexes, planOf } from '#testing/query-plan'
import { testApp } from '#testing/test-app'
import { findScore, listBestScores, listRecentScores } from './queries.ts'

const now = new Date('2026-11-15T00:00:00Z')
const md5 = createHash('md5').update('kodama demo 10001').digest('hex')
const window = { id: 3, mode: 0, limit: 100, offset: 0 } as const

test.each([
  ['best', listBestScores, 'web_scores_best_index'],
  ['recent', listRecentScores, 'web_scores_recent_index'],
])('the %s scores of a player are read along their index, in order', async (_, list, index) => {
  const { config, ...database } = await testApp()
  await fillDemoWorld(database.db, config, now, () => {})
  await addGameServerIndexes(database)

  const plan = await planOf(database, (db) => list(db, window))
  expect(plan.reads).toContain(`scores by ${index}`)
  expect(plan).toMatchObject({ scans: [], sortsInside: false })
  const deep = await planOf(database, (db) => list(db, { ...window, offset: 100_000 }))
  expect(deep).toEqual(plan)
})

test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
  ['a player', (db) => findPlayer(db, 3), /^users by PRIMARY$/],
  ['a name', (db) => findPlayerName(db, 3), /^users by PRIMARY$/],
  ['stats', (db) => listStats(db, 3), /^stats by (PRIMARY|sqlite_autoindex_stats_1)$/],
  ['a score', (db) => findScore(db, 1), /^scores by PRIMARY$/],
  ['a team', (db) => findTeam(db, 1), /^clans by PRIMARY$/],
  [
    'a beatmap',
    (db) => findBeatmap(db, md5),
    /^maps by (maps_md5_uindex|sqlite_autoindex_maps_3)$/,
  ],
])('%s is found by its key', async (_, find, read) => {
  const { config, ...database } = await testApp()
  await fillDemoWorld(database.db, config, now, () => {})
  const plan = await planOf(database, find)
  expect(plan.scans).toEqual([])
  expect(plan.reads).toContainEqual(expect.stringMatching(read))
})
