import { type CombinedMode, combinedModes } from '@kodama/rules/modes'
import { expect, test } from 'vitest'
import type { Db } from '#platform/database/connection/connect'
import { makeBeatmap, makePlayer, makeScore } from '#testing/make'
import { listCrowd, makeCrowd } from '#testing/make-crowd'
import { listed, setPrivileges, stepAlong, testRanks } from '#testing/test-ranks'
import {
  askLeaderboard,
  askRanks,
  boardsOfCrowd,
  leaderboardUrl,
  ranksOf,
  walkAll,
  walkLeaderboard,
} from '#testing/walk-leaderboard'

const standardByPp = { mode: 0, sort: 'pp' } as const

test('walking all pages along the ranks meets each player once, in order', async () => {
  const { app, db, ranks } = await testRanks()
  // More than one chunk of a sorted list.
  const crowd = await makeCrowd(db, 700)
  await Promise.all(combinedModes.map((mode) => ranks.load(mode)))
  const walks = await walkAll(app, boardsOfCrowd)
  expect(walks).toEqual(boardsOfCrowd.map((board) => listCrowd(crowd, board)))
})

test('a rank is read from the boards, also of a player who has just been listed', async () => {
  const { app, db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, 700)
  await ranks.load(0)
  const ids = listCrowd(crowd, standardByPp)
  expect(await Promise.all(ids.map((id) => ranks.findRank(standardByPp, id)))).toEqual(ranksOf(ids))
  expect(await askRanks(app, standardByPp, ids.slice(0, 20))).toEqual(ranksOf(ids.slice(0, 20)))
  const newcomer = await makePlayer(db)
  await setStats(db, newcomer, 0, { pp: 2 ** 30 })
  expect(await ranks.findRank(standardByPp, newcomer)).toBeUndefined()
  expect(await askRanks(app, standardByPp, [newcomer])).toEqual([1])
  await expect.poll(() => ranks.findRank(standardByPp, newcomer)).toBe(1)
})

test('while stats are being written no page fails or shows a player twice', async () => {
  const { app, db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, 500)
  const map_md5 = await makeBeatmap(db, { id: 1 })
  await ranks.load(0)
  const pages: number[][] = []
  for (let round = 0; round < 25; round++) {
    const member = crowd[(round * 37) % crowd.length]
    const row = member?.stats.find(({ mode }) => mode === 0)
    if (!member || !row) continue
    row.pp = round % 5 === 0 ? 0 : (round * 7919) % 20_000
    const reading = [1, 2, 3].map((page) =>
      askLeaderboard(app, leaderboardUrl(standardByPp, page, 100)),
    )
    await makeScore(db, { userid: member.id, map_md5 })
    await setStats(db, member.id, 0, { pp: row.pp })
    await ranks.poll()
    pages.push(...(await Promise.all(reading)).map(({ data }) => data.map(({ id }) => id)))
  }
  expect(pages.filter((ids) => new Set(ids).size < ids.length)).toEqual([])
  expect(await walkLeaderboard(app, standardByPp)).toEqual(listCrowd(crowd, standardByPp))
})

test('new pp moves a player at the next poll, although the score is written before the stats', async () => {
  const { app, db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  const map_md5 = await makeBeatmap(db, { id: 1 })
  await ranks.load(0)
  await makeScore(db, { userid: hifumi, map_md5 })
  await ranks.poll()
  await setStats(db, hifumi, 0, { pp: 300 })
  expect(await listed(ranks)).toEqual([aoba, hifumi])
  await ranks.poll()
  expect(await listed(ranks)).toEqual([hifumi, aoba])
  expect(await walkLeaderboard(app, standardByPp)).toEqual([hifumi, aoba])
})

test('a first score puts a player on the board of the mode that it was played in', async () => {
  const { db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  const yun = await makePlayer(db, { name: 'yun' })
  const map_md5 = await makeBeatmap(db, { id: 1 })
  await Promise.all([ranks.load(0), ranks.load(4)])
  await setStats(db, yun, 4, { pp: 5 })
  await makeScore(db, { userid: yun, map_md5, mode: 4 })
  await ranks.poll()
  expect(await listed(ranks, 4)).toEqual([yun])
  expect(await listed(ranks)).toEqual([aoba, hifumi])
})

test('a restricted player is shown to nobody at once, and loses the rank at the next scan', async () => {
  const { app, db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  await ranks.load(0)
  await setPrivileges(db, aoba, 2)
  const { data, has_next } = await askLeaderboard(app, leaderboardUrl(standardByPp, 1, 1))
  expect([data.map(({ id }) => id), has_next]).toEqual([[hifumi], false])
  await ranks.scanPrivileges()
  expect(await listed(ranks)).toEqual([hifumi])
  await setPrivileges(db, aoba, 3)
  await ranks.scanPrivileges()
  expect(await listed(ranks)).toEqual([aoba, hifumi])
})

test('the polls of a minute read all privileges, those of ten minutes all stats', async () => {
  const { restricted, free, wiped } = await stepAlong(1200)
  expect(restricted.board).not.toContain(restricted.id)
  expect(free.board).toContain(free.id)
  expect(wiped.board).toEqual([])
})

test.each<[string, (db: Db, id: number) => Promise<unknown>]>([
  ['is wiped to 0', (db, id) => setStats(db, id, 0, { pp: 0 })],
  ['is deleted', (db, id) => db.deleteFrom('users').where('id', '=', id).execute()],
  ['has lost the stats', (db, id) => db.deleteFrom('stats').where('id', '=', id).execute()],
])('a player who %s is not on the page, and not on the board after a scan', async (_, change) => {
  const { app, db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  await ranks.load(0)
  await change(db, aoba)
  expect(await walkLeaderboard(app, standardByPp)).toEqual([hifumi])
  await ranks.scanStats(0)
  expect(await listed(ranks)).toEqual([hifumi])
})

test('who moves to another country changes leaderboards', async () => {
  const { app, db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  await ranks.load(0)
  await db.updateTable('users').set({ country: 'kr' }).where('id', '=', aoba).execute()
  expect(await walkLeaderboard(app, { ...standardByPp, country: 'jp' })).toEqual([hifumi])
  await ranks.scanStats(0)
  expect(await walkLeaderboard(app, { ...standardByPp, country: 'kr' })).toEqual([aoba])
  expect(await listed(ranks)).toEqual([aoba, hifumi])
})

test('where ranks are all wrong the page is still right', async () => {
  const { app, db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, 600)
  await ranks.load(0)
  await db.updateTable('users').set({ priv: 2 }).where('id', '<', 1500).execute()
  for (const member of crowd) if (member.id < 1500) member.priv = 2
  const { data } = await askLeaderboard(app, leaderboardUrl(standardByPp))
  expect(data.map(({ id }) => id)).toEqual(listCrowd(crowd, standardByPp).slice(0, 50))
})

test('a process that has just started answers, also for a deep page and for a country', async () => {
  const { app, db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, 1300)
  ranks.start()
  const inCountry = { ...standardByPp, country: 'jp' } as const
  const [top, deep, country] = await Promise.all([
    askLeaderboard(app, leaderboardUrl(standardByPp)),
    askLeaderboard(app, leaderboardUrl(standardByPp, 23, 50)),
    askLeaderboard(app, leaderboardUrl(inCountry)),
  ])
  const expected = listCrowd(crowd, standardByPp)
  expect(top.data.map(({ id }) => id)).toEqual(expected.slice(0, 50))
  expect(deep.data.map(({ id }) => id)).toEqual(expected.slice(1100, 1150))
  expect(country.data.map(({ id }) => id)).toEqual(listCrowd(crowd, inCountry).slice(0, 50))
})

test('boards that could not be loaded are loaded when they are asked for again', async () => {
  const { db, ranks } = await testRanks()
  const [aoba, hifumi] = await makePair(db)
  await db.schema.alterTable('stats').renameTo('elsewhere').execute()
  await ranks.load(0)
  expect(await listed(ranks)).toBeUndefined()
  await db.schema.alterTable('elsewhere').renameTo('stats').execute()
  await ranks.load(0)
  expect(await listed(ranks)).toEqual([aoba, hifumi])
})

/** Two players in Japan, the first ahead. */
async function makePair(db: Db) {
  const aoba = await makePlayer(db, { name: 'aoba', country: 'jp' })
  const hifumi = await makePlayer(db, { name: 'hifumi', country: 'jp' })
  await setStats(db, aoba, 0, { pp: 200 })
  await setStats(db, hifumi, 0, { pp: 100 })
  return [aoba, hifumi] as const
}

async function setStats(db: Db, id: number, mode: CombinedMode, row: { pp: number }) {
  await db.updateTable('stats').set(row).where('id', '=', id).where('mode', '=', mode).execute()
}
