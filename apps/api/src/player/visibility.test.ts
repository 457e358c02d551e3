import { endpointsByNoun } from '@kodama/contract/endpoints'
import { expect, test } from 'vitest'
import { makeBeatmap, makePlayer, makeScore } from '#testing/make'
import { testApp } from '#testing/test-app'

type Subject = { id: number; scoreId: number }

/** Endpoints about one player. */
const addresses: Record<string, ((subject: Subject) => string)[]> = {
  getPlayer: [({ id }) => `/v2/players/${id}`],
  listPlayerStats: [({ id }) => `/v2/players/${id}/stats`],
  getPlayerName: [({ id }) => `/v3/users/${id}`],
  listPlayerScores: [
    ({ id }) => `/v1/get_player_scores?scope=best&id=${id}`,
    ({ id }) => `/v1/get_player_scores?scope=recent&id=${id}&mode=4&limit=100&offset=5`,
  ],
  getScore: [({ scoreId }) => `/v2/scores/${scoreId}`],
}

/** Endpoints about other things, which could still show a player. */
const others: Record<string, string> = {
  getTeam: '/v2/teams/1',
  getLeaderboard: '/v3/leaderboard',
  searchBeatmapsets: '/api/v2/beatmapsets/search',
  getBeatmap: `/v1/get_map_info?md5=${'0'.repeat(32)}`,
  getHumanCheckChallenge: '/v3/human-check/challenge?act=sign_in',
  getSite: '/v3/site',
  getTranslations: '/locales/ja_JP/web.json',
}

test('every endpoint that reads is tested here', () => {
  const reading = Object.values(endpointsByNoun)
    .flatMap((endpoints) => Object.entries(endpoints))
    .filter(([, { method }]) => method === 'GET')
    .map(([name]) => name)
  expect([...Object.keys(addresses), ...Object.keys(others)].sort()).toEqual(reading.sort())
})

test.each(Object.entries(addresses).flatMap(([name, urls]) => urls.map((url) => ({ name, url }))))(
  '$name answers for a restricted player and for the bot as for one who never was',
  async ({ url }) => {
    const { app, db } = await testApp()
    const map_md5 = await makeBeatmap(db, { id: 9 })
    const ask = async (subject: Subject) => {
      const { statusCode, body, headers } = await app.inject(url(subject))
      const { 'x-request-id': _, date, ...rest } = headers
      return { statusCode, body, headers: rest }
    }
    const player = await makePlayer(db)
    const restrictedId = await makePlayer(db, { name: 'hifumi', priv: 2 + 16 })
    const visible = { id: player, scoreId: await makeScore(db, { userid: player, map_md5 }) }
    const restricted = {
      id: restrictedId,
      scoreId: await makeScore(db, { userid: restrictedId, map_md5 }),
    }
    const bot = { id: 1, scoreId: await makeScore(db, { userid: 1, map_md5 }) }

    const unknown = await ask({ id: 999, scoreId: 999 })
    expect(unknown.statusCode).toBe(404)
    expect(await ask(restricted)).toEqual(unknown)
    expect(await ask(bot)).toEqual(unknown)
    expect((await ask(visible)).statusCode).toBe(200)

    await db.updateTable('users').set({ priv: 3 }).where('id', '=', restrictedId).execute()
    expect((await ask(restricted)).statusCode).toBe(200)
    await db.updateTable('users').set({ priv: 2 }).where('id', '=', restrictedId).execute()
    expect(await ask(restricted)).toEqual(unknown)
  },
)

test('whatever else is read tells nothing of a restricted player', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db, { id: 98_765, name: 'hifumi', priv: 2, clan_id: 1 })
  const team = { id: 1, name: 'team', tag: 'T', owner: id, created_at: '2026-01-01 00:00:00' }
  await db.insertInto('clans').values(team).execute()
  await db.updateTable('stats').set({ pp: 9000, rscore: 9000 }).where('id', '=', id).execute()
  for (const url of Object.values(others)) {
    const { body } = await app.inject(url)
    expect(body).not.toContain('hifumi')
    expect(body).not.toContain('98765')
  }
})
