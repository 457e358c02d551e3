import { expect, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { eachWay, makeSets, searchFor } from '#testing/beatmapsets'
import { makeBeatmap } from '#testing/make'
import { testApp } from '#testing/test-app'
import { openCatalogue } from './catalogue.ts'
import { makeMapsPoller } from './poll-maps.ts'

const titles = [{ title: 'canopy' }, { title: 'firefly' }, { title: 'petrichor' }]

test.each(eachWay)('what the game server changes is found as it is now, by %s', async (_, load) => {
  const site = await testApp()
  const { app, db, catalogue } = site
  await makeSets(site, titles)
  await load(site)
  const update = async () => {
    await catalogue.sync()
    await load(site)
  }
  const find = async (q: string, s = '-3') => (await searchFor(app, { q, s })).ids

  await makeBeatmap(db, { id: 901, set_id: 9, title: 'newcomer' })
  await update()
  expect(await find('newcomer')).toEqual([9])

  await db.deleteFrom('maps').where('set_id', '=', 1).execute()
  await update()
  expect(await find('canopy')).toEqual([])
  expect(await find('')).toEqual([3, 2, 9])

  // REPLACE leaves the same ids behind.
  await db.updateTable('maps').set({ title: 'glow-worm' }).where('set_id', '=', 2).execute()
  await update()
  expect(await find('firefly')).toEqual([])
  expect(await find('glow-worm')).toEqual([2])

  await db.updateTable('maps').set({ status: 5 }).where('set_id', '=', 3).execute()
  await update()
  expect(await find('', '4')).toEqual([3])
  expect(await find('', '1')).toEqual([2, 9])

  await db.updateTable('maps').set({ last_update: '2027-01-01' }).where('set_id', '=', 9).execute()
  await makeBeatmap(db, { id: 31, set_id: 3, mode: 3 })
  await update()
  expect(await find('')).toEqual([9, 3, 2])
  expect((await searchFor(app, { m: '3' })).ids).toEqual([3])

  // A beatmap moves to another set, whose last beatmap is deleted.
  await db.deleteFrom('maps').where('set_id', '=', 2).execute()
  await db.updateTable('maps').set({ set_id: 2 }).where('id', '=', 901).execute()
  await update()
  expect(await find('newcomer')).toEqual([2])

  await db.deleteFrom('maps').execute()
  await update()
  expect(await find('')).toEqual([])
  await makeBeatmap(db, { id: 20, set_id: 2, title: 'back again' })
  await update()
  expect(await find('again')).toEqual([2])
})

test('a set that was just deleted is left out even before a scan', async () => {
  const site = await testApp()
  await makeSets(site, titles)
  await site.db.deleteFrom('maps').where('set_id', '=', 2).execute()
  expect((await searchFor(site.app, {})).ids).toEqual([3, 1])
})

test('a scan in batches misses no set, whatever the gaps between ids', async () => {
  const site = await testApp()
  const { db, catalogue, app } = site
  // Several batches of each scan, with gaps between the ids.
  await insertSets(db, 2300, (i) => i * 7 + 3)
  await catalogue.sync()
  expect(await known(site)).toEqual(Array.from({ length: 2300 }, (_, i) => i * 7 + 3))

  await db.deleteFrom('maps').where('set_id', '<', 9000).where('set_id', '>', 300).execute()
  await insertSets(db, 1200, (i) => i + 20_000)
  await db.updateTable('maps').set({ title: 'renamed' }).where('set_id', '>', 21_150).execute()
  await catalogue.sync()
  const rows = await db.selectFrom('maps').select('set_id').orderBy('set_id').execute()
  expect(await known(site)).toEqual(rows.map(({ set_id }) => set_id))
  expect((await searchFor(app, { q: 'renamed' })).ids).toHaveLength(49)
})

test('a long scan continues with the next poll, which follows at once while the table is filled', async () => {
  const site = await testApp()
  const { db, siteDb, kind } = site
  const poller = makeMapsPoller({ db: siteDb, kind }, () => new Date())
  await insertSets(db, 2300, (i) => i + 1)
  expect(await poller.poll()).toBe('again')
  expect(await known(site)).toHaveLength(2048)
  expect(await poller.poll()).toBeUndefined()
  expect(await known(site)).toHaveLength(2300)
})

test('a search by SQL lets others work, and finds the oldest set too', async () => {
  const site = await testApp()
  const { db, catalogue, app } = site
  await insertSets(db, 4500, (i) => i + 1)
  await db.updateTable('maps').set({ title: 'petrichor' }).where('set_id', '<=', 60).execute()
  await catalogue.sync()
  let turns = 0
  const look = () => {
    turns += 1
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  const words = { mode: undefined, status: undefined, after: undefined, except: undefined }
  const found = await catalogue.find({ ...words, words: ['petrichor'], limit: 9 })
  clearImmediate(looking)
  // 4,500 sets are three batches.
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(found.map(({ set_id }) => set_id)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52])
  const first = await searchFor(app, { q: 'petrichor' })
  expect(first.ids).toHaveLength(50)
  const next = await searchFor(app, { q: 'petrichor', cursor_string: first.cursor ?? '' })
  expect(next.ids).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('favourites are counted again, also when they are removed', async () => {
  const site = await testApp()
  const { db, app, catalogue } = site
  await makeSets(site, titles)
  const rows = Array.from({ length: 2500 }, (_, i) => ({ userid: 3 + i, setid: 1 + (i % 2) }))
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('favourites')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  const counts = async () => {
    await catalogue.sync()
    const { beatmapsets } = (await app.inject('/api/v2/beatmapsets/search')).json()
    return beatmapsets.map((set: { favourite_count: number }) => set.favourite_count)
  }
  expect(await counts()).toEqual([0, 1250, 1250])
  await db.deleteFrom('favourites').where('setid', '=', 1).execute()
  // A changed set keeps its count.
  await db.updateTable('maps').set({ title: 'other' }).where('set_id', '=', 2).execute()
  expect(await counts()).toEqual([0, 1250, 0])
})

test('one process holds the lock and scans, the others read, and one takes over when it stops', async () => {
  let time = Date.parse('2026-11-15T00:00:00Z')
  const now = () => new Date(time)
  const site = await testApp({}, { now })
  const { db, siteDb, kind, app } = site
  const other = openCatalogue({ db: siteDb, kind }, { now, onError: fail })
  await makeSets(site, titles)
  await site.catalogue.load()

  await makeBeatmap(db, { id: 901, set_id: 9, title: 'newcomer' })
  await other.sync()
  expect(await known(site)).toEqual([1, 2, 3])
  time += 31_000
  await other.sync()
  expect(await known(site)).toEqual([1, 2, 3, 9])
  await site.catalogue.load()
  expect((await searchFor(app, { q: 'newcomer' })).ids).toEqual([9])

  // The first process has lost the lock, so it may not write.
  await db.deleteFrom('maps').where('set_id', '=', 9).execute()
  await site.catalogue.sync()
  expect(await known(site)).toEqual([1, 2, 3, 9])
  await other.stop()
  await site.catalogue.sync()
  expect(await known(site)).toEqual([1, 2, 3])
})

test('a serving site polls the game server by itself', async () => {
  const { app, game: target, db } = await testApp()
  await makeBeatmap(db, { id: 11, set_id: 1, title: 'canopy' })
  await app.listen({ port: 0 })
  expect((await searchFor(app, { q: 'anop' })).ids).toEqual([1])

  const game = await connect(target)
  await makeBeatmap(game.db, { id: 21, set_id: 2, title: 'firefly' })
  await game.db.deleteFrom('maps').where('set_id', '=', 1).execute()
  await game.db.destroy()
  await expect.poll(async () => (await searchFor(app, {})).ids).toEqual([2])
  expect((await searchFor(app, { q: 'firefly' })).ids).toEqual([2])
})

type Site = Awaited<ReturnType<typeof testApp>>

async function known({ db }: Site) {
  const rows = await db
    .selectFrom('web_beatmapsets')
    .select('set_id')
    .where('gone', '=', 0)
    .orderBy('set_id')
    .execute()
  return rows.map(({ set_id }) => set_id)
}

async function insertSets(db: Site['db'], count: number, idOf: (i: number) => number) {
  const rows = Array.from({ length: count }, (_, i) => idOf(i)).map((id) => ({
    id: id * 10,
    set_id: id,
    status: 2,
    md5: String(id).padStart(32, '0'),
    artist: 'artist',
    title: 'title',
    version: 'Hard',
    creator: 'mapper',
    filename: `${id}.osu`,
    last_update: '2026-01-01 00:00:00',
    total_length: 90,
    max_combo: 400,
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('maps')
      .values(rows.slice(start, start + 500))
      .execute()
  }
}

function fail(error: unknown) {
  throw error
}
