import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cornerEndpoints } from '#testing/corner-requests'
import { listRoutes } from '#testing/list-routes'
import { makeBeatmap, makePlayer, makeScore } from '#testing/make'
import { testApp } from '#testing/test-app'

type Site = Awaited<ReturnType<typeof testApp>>
type Subject = { id: number; name: string; scoreId: number }
type Address = (subject: Subject) => string

/** Routes about one player. */
const ofPlayer: Record<string, Address[]> = {
  'GET /v2/players/:id': [({ id }) => `/v2/players/${id}`],
  'GET /v2/players/:id/stats': [({ id }) => `/v2/players/${id}/stats`],
  'GET /v3/users/:id': [({ id }) => `/v3/users/${id}`],
  'GET /v3/users/:id/rank': [
    ({ id }) => `/v3/users/${id}/rank`,
    ({ id }) => `/v3/users/${id}/rank?mode=1&sort=score&country=jp`,
  ],
  'GET /v1/get_player_scores': [
    ({ id }) => `/v1/get_player_scores?scope=best&id=${id}`,
    ({ id }) => `/v1/get_player_scores?scope=recent&id=${id}&mode=4&limit=100&offset=5`,
  ],
  'GET /v2/scores/:id': [({ scoreId }) => `/v2/scores/${scoreId}`],
  'GET /a/:id': [({ id }) => `/a/${id}`, ({ id }) => `/a/${id}?t=1`],
  'GET /a/banners/:id': [({ id }) => `/a/banners/${id}`],
  'GET /a/share/scores/:id.jpg': [({ scoreId }) => `/a/share/scores/${scoreId}.jpg`],
  'GET /a/share/users/:id.jpg': [
    ({ id }) => `/a/share/users/${id}.jpg`,
    ({ id }) => `/a/share/users/${id}.jpg?mode=1&relax=1`,
  ],
  'GET *': [
    ({ name }) => `/u/${name}`,
    ({ name }) => `/u/${name}/taiko?relax=1`,
    ({ name }) => `/users/@${name}/mania`,
  ],
}

/** With their share previews. A page is cached for some seconds, so a change shows a little later. */
const pagesOfPlayer: Record<string, Address[]> = {
  'GET *': [
    ({ id }) => `/users/${id}`,
    ({ id }) => `/users/${id}?mode=1&relax=1`,
    ({ scoreId }) => `/scores/${scoreId}`,
    ({ name }) => `/users/${name}`,
    ({ name }) => `/users/@${name}`,
  ],
}

/** Routes about other things, which could still show a player. */
const others: Record<string, string[]> = {
  'GET /v2/teams/:id': ['/v2/teams/1'],
  'GET /v3/leaderboard': ['/v3/leaderboard', '/v3/leaderboard?country=jp'],
  'GET /api/v2/beatmapsets/search': [
    '/api/v2/beatmapsets/search',
    '/api/v2/beatmapsets/search?q=hifumi',
  ],
  'GET /v1/get_map_info': [`/v1/get_map_info?md5=${'0'.repeat(32)}`],
  'GET /v3/human-check/challenge': ['/v3/human-check/challenge?act=sign_in'],
  'GET /v3/site': ['/v3/site'],
  'GET /manifest.webmanifest': ['/manifest.webmanifest'],
  'GET /.well-known/security.txt': ['/.well-known/security.txt'],
  'GET /.well-known/change-password': ['/.well-known/change-password'],
  'GET /documents/index.json': ['/documents/index.json'],
  'GET /documents/:lang/:id.md': ['/documents/ja/hifumi.md'],
  'GET /api/openapi.json': ['/api/openapi.json'],
  'GET /healthz': ['/healthz'],
  'GET /readyz': ['/readyz'],
  'GET /a/covers/:id': ['/a/covers/98765'],
  'GET /a/previews/:id': ['/a/previews/98765'],
  'GET *': ['/', '/leaderboards', '/leaderboards?country=jp', '/beatmaps', '/teams/1'],
}

/** What these answer to a restricted player's name or address is tested beside them. */
const acts = [
  'POST /v3/authenticate/login',
  'POST /v3/authenticate/logout',
  'POST /v3/authenticate/me',
  'POST /v3/authenticate/register',
  'POST /v3/invites/check',
  'POST /v3/password/reset/request',
  'POST /v3/password/reset/health',
  'POST /v3/password/reset/confirm',
  'POST /v3/csp-reports',
]

/** Only for the player of a token, which a restricted player does not have. */
const ofToken = new Set(
  Object.values(cornerEndpoints).map(({ method, path }) => `${method} ${path}`),
)

test('every route that is served is listed here', async () => {
  const { app } = await testApp()
  const listed = [ofPlayer, pagesOfPlayer, others].flatMap((routes) => Object.keys(routes))
  const served = listRoutes(app).filter((route) => !ofToken.has(route))
  expect([...new Set([...listed, ...acts])].sort()).toEqual(served.sort())
})

test.each(flatten(ofPlayer))(
  '%s answers for a restricted player and for the bot as for one who never was (%#)',
  async (_, url) => {
    const site = await testApp()
    const { unknown, restricted, bot, visible } = await makeSubjects(site)
    const ask = (subject: Subject) => askAs(site, url, subject)
    const nobody = await ask(unknown)
    expect(await ask(restricted)).toEqual(nobody)
    expect(await ask(bot)).toEqual(nobody)
    expect(await ask(visible)).not.toEqual(nobody)

    await setPrivileges(site, restricted.id, 3)
    expect(await ask(restricted)).not.toEqual(nobody)
    await setPrivileges(site, restricted.id, 2)
    expect(await ask(restricted)).toEqual(nobody)
  },
)

test.each(flatten(pagesOfPlayer))(
  'the page of a restricted player is that of one who never was, down to its preview in a chat (%#)',
  async (_, url) => {
    const site = await testApp()
    const { unknown, restricted, visible } = await makeSubjects(site)
    const nobody = await askAs(site, url, unknown)
    expect(await askAs(site, url, restricted)).toEqual(nobody)
    expect(await askAs(site, url, visible)).not.toEqual(nobody)
  },
)

test.each<Address>([
  ({ id }) => `/u/${id}`,
  ({ id }) => `/users/${id}/taiko`,
  ({ scoreId }) => `/scores/osu/${scoreId}`,
])('an old address with an id leads on, whether there is a player or not (%#)', async (url) => {
  const site = await testApp()
  const { unknown, restricted, visible } = await makeSubjects(site)
  const nobody = await askAs(site, url, unknown)
  expect(nobody.statusCode).toBe(301)
  expect(await askAs(site, url, restricted)).toEqual(nobody)
  expect(await askAs(site, url, visible)).toEqual(nobody)
})

test('whatever else is read tells nothing of a restricted player', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db, {
    id: 98_765,
    name: 'hifumi',
    priv: 2,
    clan_id: 1,
    country: 'jp',
  })
  const team = { id: 1, name: 'team', tag: 'T', owner: id, created_at: '2026-01-01 00:00:00' }
  await db.insertInto('clans').values(team).execute()
  await db.updateTable('stats').set({ pp: 9000, rscore: 9000 }).where('id', '=', id).execute()
  for (const url of Object.values(others).flat()) {
    const { body, headers } = await app.inject(url)
    const said = (body + JSON.stringify(headers)).replaceAll(url, '')
    expect([url, /hifumi|98765/.exec(said)?.[0]]).toEqual([url, undefined])
  }
})

function flatten(routes: Record<string, Address[]>) {
  return Object.entries(routes).flatMap(([route, urls]) => urls.map((url) => [route, url] as const))
}

/** Everyone has two pictures and a score. All ids, and all names, are equally long. */
async function makeSubjects({ db, config }: Site) {
  const map_md5 = await makeBeatmap(db, { id: 9 })
  const makeSubject = async (id: number, name: string, scoreId: number) => {
    for (const folder of ['avatars', 'banners']) {
      const file = path.join(config.DATA_DIR, 'assets', folder, `${id}.png`)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, 'a picture')
    }
    await makeScore(db, { id: scoreId, userid: id, map_md5 })
    return { id, name, scoreId }
  }
  await makePlayer(db, { id: 70_001, name: 'aoba01' })
  await makePlayer(db, { id: 70_002, name: 'aoba02', priv: 2 + 16 })
  await db.updateTable('users').set({ safe_name: 'aoba03' }).where('id', '=', 1).execute()
  return {
    visible: await makeSubject(70_001, 'aoba01', 80_001),
    restricted: await makeSubject(70_002, 'aoba02', 80_002),
    bot: await makeSubject(1, 'aoba03', 80_003),
    unknown: { id: 70_009, name: 'aoba09', scoreId: 80_009 },
  }
}

/** Without times and the request's id, which are new in every answer, and without the ids and names that were asked for. */
async function askAs({ app }: Site, url: Address, subject: Subject) {
  const { statusCode, rawPayload, headers } = await app.inject(url(subject))
  const { 'x-request-id': _, date, etag, ...rest } = headers
  const isPicture = String(rest['content-type']).startsWith('image/')
  const body = rawPayload.toString(isPicture ? 'base64' : 'utf8')
  const said = body + JSON.stringify({ ...rest, hasEtag: Boolean(etag) })
  return { statusCode, said: said.replace(/\b([78]000\d|\d{13})\b|aoba0[1239]/g, '…') }
}

async function setPrivileges({ db }: Site, id: number, priv: number) {
  await db.updateTable('users').set({ priv }).where('id', '=', id).execute()
}
