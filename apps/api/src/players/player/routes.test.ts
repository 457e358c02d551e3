import { expect, test } from 'vitest'
import { makePlayer } from '#testing/make'
import { testApp, testDemoApp } from '#testing/test-app'

test('a player is answered with every field of the row that is public, and no other', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db, {
    name: 'Suzu Kaze',
    email: 'secret@example.com',
    api_key: '0'.repeat(36),
    priv: 19,
    country: 'jp',
    creation_time: 1_700_000_000,
    latest_activity: 1_800_000_000,
    clan_id: 7,
    clan_priv: 2,
    play_style: 5,
    preferred_mode: 4,
    donor_end: 1_900_000_000,
    userpage_content: '[b]こんにちは[/b]',
  })
  expect((await app.inject(`/v2/players/${id}`)).json()).toEqual({
    status: 'success',
    data: {
      id,
      name: 'Suzu Kaze',
      safe_name: 'suzu_kaze',
      description: '[b]こんにちは[/b]',
      creation_time: 1_700_000_000,
      priv: 19,
      latest_activity: 1_800_000_000,
      country: 'jp',
      team_id: 7,
      play_style: 5,
      preferred_mode: 4,
    },
  })
  expect((await app.inject(`/v3/users/${id}`)).json()).toEqual({ user: { id, name: 'Suzu Kaze' } })
})

test('a player without a team and without an about-me has neither', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  const { data } = (await app.inject(`/v2/players/${id}`)).json()
  expect(data).toMatchObject({ team_id: null, description: null, country: 'xx' })
})

test('stats are one row per combined mode, in order, with every field', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  const row = {
    rscore: 26_931_190_829,
    tscore: 500_000_000_000,
    plays: 1200,
    playtime: 90_061,
    replay_views: 12,
    total_hits: 345_678,
    acc: 98.765,
    pp: 4321,
    max_combo: 1999,
    xh_count: 1,
    x_count: 2,
    sh_count: 3,
    s_count: 4,
    a_count: 5,
  }
  await db.updateTable('stats').set(row).where('id', '=', id).where('mode', '=', 8).execute()
  const { status, data } = (await app.inject(`/v2/players/${id}/stats`)).json()
  expect(status).toBe('success')
  expect(data.map((stats: { mode: number }) => stats.mode)).toEqual([0, 1, 2, 3, 4, 5, 6, 8])
  expect(data.at(-1)).toEqual({ mode: 8, ...row })
})

test('a total past 2^53 is answered to the last digit', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  const tscore = 2n ** 53n + 1n
  await db
    .updateTable('stats')
    .set({ tscore: tscore as never })
    .where('id', '=', id)
    .where('mode', '=', 0)
    .execute()
  const { statusCode, body } = await app.inject(`/v2/players/${id}/stats`)
  expect(statusCode).toBe(200)
  expect(body).toContain(`"tscore":${tscore},`)
})

test('a player to whom the game server gave no stats has none', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db)
  await db.deleteFrom('stats').where('id', '=', id).execute()
  const { statusCode, body } = await app.inject(`/v2/players/${id}/stats`)
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"status":"success","data":[]}' })
})

test("of the demo world's players the restricted ones and the bot do not exist", async () => {
  const { app } = await testDemoApp()
  const ids = Array.from({ length: 244 }, (_, id) => id + 1)
  const answers = await Promise.all(ids.map((id) => app.inject(`/v2/players/${id}`)))
  const missing = ids.filter((_, index) => answers[index]?.statusCode === 404)
  expect(missing).toEqual([1, 2, 29, 58, 87, 116, 145, 174, 203, 232, 243, 244])
  const { data } = answers[2]?.json() ?? {}
  expect(data).toMatchObject({ name: 'kodama_demo', country: 'jp', team_id: 1 })
})
