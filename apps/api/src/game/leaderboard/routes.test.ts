import { expect, test } from 'vitest'
import type { Db } from '#platform/database/connection/connect'
import { makePlayer } from '#testing/make'
import { listCrowd, makeCrowd } from '#testing/make-crowd'
import { testApp } from '#testing/test-app'
import { testRanks } from '#testing/test-ranks'
import {
  askLeaderboard,
  askRanks,
  boardsOfCrowd,
  leaderboardUrl,
  ranksOf,
  walkAll,
  walkLeaderboard,
} from '#testing/walk-leaderboard'

test('an entry has every field of the player and of the chosen mode, and no other', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db, { name: 'Suzu Kaze', country: 'jp' })
  const row = { rscore: 26_931_190_829, tscore: 5e11, plays: 1200, playtime: 90_061 }
  const stats = { ...row, acc: 98.765, pp: 4321, max_combo: 1999, total_hits: 5 }
  await setStats(db, id, 4, stats)
  expect((await app.inject('/v3/leaderboard?rx=1')).json()).toEqual({
    status: 'success',
    data: [
      {
        id,
        username: 'Suzu Kaze',
        country: 'jp',
        chosen_mode: {
          ranked_score: 26_931_190_829,
          total_score: 5e11,
          playcount: 1200,
          playtime: 90_061,
          accuracy: 98.765,
          pp: 4321,
          max_combo: 1999,
        },
      },
    ],
    has_next: false,
  })
  const empty = { status: 'success', data: [], has_next: false }
  expect((await app.inject('/v3/leaderboard')).json()).toEqual(empty)
})

test('equal values are in the order of the accounts, and the sort decides who is listed', async () => {
  const { app, db } = await testApp()
  const first = await makePlayer(db, { name: 'aoba' })
  const second = await makePlayer(db, { name: 'hifumi' })
  const third = await makePlayer(db, { name: 'yun' })
  await setStats(db, third, 0, { pp: 7, rscore: 0 })
  await setStats(db, second, 0, { pp: 7, rscore: 10 })
  await setStats(db, first, 0, { pp: 0, rscore: 11 })
  expect(await walkLeaderboard(app, { mode: 0, sort: 'pp' }, 1)).toEqual([second, third])
  expect(await walkLeaderboard(app, { mode: 0, sort: 'score' }, 1)).toEqual([first, second])
})

test('a score past 2^53 is answered to the last digit', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  const score = 2n ** 53n + 1n
  await setStats(db, id, 0, { pp: 1, rscore: score as never, tscore: score as never })
  const { statusCode, body } = await app.inject('/v3/leaderboard?sort=score')
  expect(statusCode).toBe(200)
  expect(body).toContain(`"ranked_score":${score},"total_score":${score},`)
})

const notALeaderboard = [
  'mode=3&rx=1',
  'mode=1&rx=2',
  'mode=4',
  'rx=3',
  'p=0',
  'p=2147483648',
  'p=x',
  'l=0',
  'l=101',
  'country=JP',
  'country=jpn',
  'country=%27%20or%201',
  'sort=acc',
  'mode=0&mode=1',
]

test('what names no leaderboard is refused', async () => {
  const { app } = await testApp()
  for (const query of notALeaderboard) {
    const { statusCode, body } = await app.inject(`/v3/leaderboard?${query}`)
    expect([query, statusCode, JSON.parse(body).error_code]).toEqual([query, 422, 'invalid_input'])
  }
})

test('a page past the last is empty, however far', async () => {
  const { app, db } = await testApp()
  await setStats(db, await makePlayer(db), 0, { pp: 1 })
  const page = await askLeaderboard(app, '/v3/leaderboard?p=2147483647&l=100')
  expect(page).toEqual({ status: 'success', data: [], has_next: false })
})

test('walking all pages of every leaderboard meets each player once, in order', async () => {
  const { app, db } = await testApp()
  const crowd = await makeCrowd(db, 500)
  const walks = await walkAll(app, boardsOfCrowd)
  expect(walks).toEqual(boardsOfCrowd.map((board) => listCrowd(crowd, board)))
})

test('players without a known country are on the leaderboard of Japan, under which they are shown', async () => {
  const { app, db, ranks } = await testRanks()
  const ids: number[] = []
  for (const [n, country] of ['us', 'xx', '', 'zz', 'JP'].entries()) {
    const id = await makePlayer(db, { name: `aoba ${n}`, country })
    await setStats(db, id, 0, { pp: 7 })
    ids.push(id)
  }
  const inJapan = { mode: 0, sort: 'pp', country: 'jp' } as const
  const ask = () => Promise.all([walkLeaderboard(app, inJapan), askRanks(app, inJapan, ids)])
  const expected = [ids.slice(1), [null, 1, 2, 3, 4]]
  expect(await ask()).toEqual(expected)
  await ranks.load(0)
  expect(await ask()).toEqual(expected)
})

test('the top of a leaderboard is the same, whatever the page size', async () => {
  const { app, db } = await testApp()
  const crowd = await makeCrowd(db, 300)
  const board = { mode: 0, sort: 'pp' } as const
  expect(await walkLeaderboard(app, board, 7)).toEqual(listCrowd(crowd, board))
  const { data, has_next } = await askLeaderboard(app, leaderboardUrl(board))
  expect([data.length, has_next]).toEqual([50, true])
})

test("a player's rank is the place on the leaderboard of the same mode, sort and country; not on it, there is none", async () => {
  const { app, db } = await testApp()
  const crowd = await makeCrowd(db, 120)
  const boards = boardsOfCrowd.filter(({ mode, country }) => mode === 4 && country !== 'us')
  for (const board of boards) {
    const ids = listCrowd(crowd, board)
    expect(await askRanks(app, board, ids)).toEqual(ranksOf(ids))
  }
  const newcomer = await makePlayer(db, { country: 'jp' })
  expect(await askRanks(app, { mode: 0, sort: 'pp' }, [newcomer])).toEqual([null])
  await setStats(db, newcomer, 0, { pp: 1 })
  expect(await askRanks(app, { mode: 0, sort: 'pp', country: 'jp' }, [newcomer])).not.toEqual([
    null,
  ])
  expect(await askRanks(app, { mode: 0, sort: 'pp', country: 'us' }, [newcomer])).toEqual([null])
  expect(await askRanks(app, { mode: 0, sort: 'score' }, [newcomer])).toEqual([null])
})

test('the rank of nobody is not found, and on what is no leaderboard it is refused', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  const ask = async (path: string) => {
    const answer = await app.inject(path)
    return [answer.statusCode, answer.json().error_code]
  }
  expect(await ask('/v3/users/2147483647/rank')).toEqual([404, 'player_not_found'])
  const refused = notALeaderboard.filter((query) => !/^[pl]=/.test(query))
  for (const query of refused) {
    expect([query, ...(await ask(`/v3/users/${id}/rank?${query}`))]).toEqual([
      query,
      422,
      'invalid_input',
    ])
  }
})

async function setStats(db: Db, id: number, mode: 0 | 4, row: Record<string, number>) {
  await db.updateTable('stats').set(row).where('id', '=', id).where('mode', '=', mode).execute()
}
