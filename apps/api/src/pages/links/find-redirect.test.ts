import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { DatabaseUnavailable } from '#platform/database/connection/errors'
import { makeBeatmap, makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'
import { findRedirect } from './find-redirect.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

/** The status of an address, and where it leads. */
async function ask(app: App, url: string) {
  const { statusCode, headers } = await app.inject(url)
  return [statusCode, headers['location']]
}

async function siteWithPlayers() {
  const site = await testApp({ DOWNLOAD_URL: 'https://mirror.example/d/{set_id}' })
  await makePlayer(site.db, { id: 70_001, name: 'Suzu Kaze' })
  await makePlayer(site.db, { id: 70_002, name: 'hifumi', priv: 2 })
  await makePlayer(site.db, { id: 70_003, name: '鈴' })
  await makePlayer(site.db, { id: 70_004, name: '1234' })
  await makeBeatmap(site.db, { id: 75, set_id: 1 })
  await makeBeatmap(site.db, { id: 9, set_id: 76 })
  await makeBeatmap(site.db, { id: 76, set_id: 3 })
  return site
}

const redirects = [
  ['/u/70001', '/users/70001'],
  ['/u/70001/', '/users/70001'],
  ['/u/70001?relax=1&x=%20', '/users/70001?relax=1&x=%20'],
  ['/u/Suzu%20Kaze', '/users/70001'],
  ['/u/suzu_kaze?mode=2', '/users/70001?mode=2'],
  ['/users/SUZU_KAZE', '/users/70001'],
  ['/users/@Suzu%20Kaze', '/users/70001'],
  ['/users/@suzu_kaze/fruits?relax=1', '/users/70001?relax=1&mode=2'],
  ['/users/suzu_kaze/osu', '/users/70001'],
  ['/users/70001/mania', '/users/70001?mode=3'],
  ['/users/%E9%88%B4', '/users/70003'],
  ['/users/@1234', '/users/70004'],
  ['/b/75', '/beatmaps/1/75'],
  ['/b/75?m=0', '/beatmaps/1/75?m=0'],
  ['/b/76', '/beatmaps/3/76'],
  ['/beatmaps/75', '/beatmaps/1/75'],
  ['/s/1?x', '/beatmaps/1?x'],
  ['/beatmapsets/76', '/beatmaps/76'],
  ['/d/76', 'https://mirror.example/d/76'],
  ['/d/76n', 'https://mirror.example/d/76'],
  ['/scores/osu/9?x=1', '/scores/9?x=1'],
  ['/rankings', '/leaderboards'],
  ['/rankings/taiko/score?country=JP&page=2', '/leaderboards?country=JP&page=2&mode=1&sort=score'],
  ['/home', '/'],
  ['/home?x=1', '/?x=1'],
  ['/p/anything', '/'],
  ['/home/account/edit', '/users?edit=about'],
  ['/home/account/edit?edit=password', '/users?edit=password&edit=about'],
  ['/home/password-reset', '/reset-password'],
  ['/p/forgot', '/reset-password'],
  ['/home/support', '/supporter'],
  ['/p/register?code=abc', '/users/register?code=abc'],
] as const

test('every address that the game, bancho.py and old links use leads to the screen that is meant', async () => {
  const { app } = await siteWithPlayers()
  for (const [url, location] of redirects) {
    expect([url, ...(await ask(app, url))]).toEqual([url, 301, location])
  }
})

test('no address leads to another one that leads on', async () => {
  const { app } = await siteWithPlayers()
  const targets = redirects.map(([, location]) => location).filter((url) => url.startsWith('/'))
  const paths = new Set(targets.map((url) => new URL(url, 'http://localhost').pathname))
  for (const path of paths) {
    const [, location] = await ask(app, path)
    expect([path, location]).toEqual([path, undefined])
  }
})

test('a redirect is asked for again each time, because a name can pass to another player', async () => {
  const { app, db } = await siteWithPlayers()
  const { headers } = await app.inject('/u/suzu_kaze')
  expect(headers['cache-control']).toBe('no-cache')
  await db.updateTable('users').set({ safe_name: 'x' }).where('id', '=', 70_001).execute()
  await makePlayer(db, { id: 70_005, name: 'suzu_kaze', email: 'other@example.com' })
  expect(await ask(app, '/u/suzu_kaze')).toEqual([301, '/users/70005'])
})

const missingPlayer = 'The user does not exist.'

test('nobody by that name is the state of the profile for a player who does not exist', async () => {
  const { app } = await siteWithPlayers()
  const names = ['nobody', 'hifumi', 'register', '-1', '3x', '%F0%9F%8C%B2', 'x'.repeat(500)]
  for (const name of [...names, '%2f%2fevil', '%00', '@', '%0d%0ax:y', "'or'1'='1"]) {
    const [status, location] = await ask(app, `/u/${name}/taiko`)
    expect([name, status, location]).toEqual([name, 301, expect.stringMatching(/^\/users\/@/)])
    const { statusCode, body } = await app.inject(String(location))
    expect([name, statusCode]).toEqual([name, 404])
    expect(body).toContain(missingPlayer)
  }
})

test('what is unknown otherwise is the error page, or the page of the site at this address', async () => {
  const { app } = await siteWithPlayers()
  const unknown = ['/b/7', '/b/0', '/b/x', '/s/75', '/beatmapsets/9', '/scores/x/9', '/home/x']
  for (const url of unknown) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode, /Not Found/.test(body)]).toEqual([url, 404, true])
  }
  for (const url of ['/beatmaps/76', '/beatmaps/7', '/beatmaps/1', '/users/70001/friends']) {
    expect([url, ...(await ask(app, url))]).toEqual([url, 200, undefined])
  }
})

test('without the database the pages of the site are served, and other addresses are asked for later', async () => {
  const gone = { kind: 'mysql', url: 'mysql://kodama:x@127.0.0.1:1/banchopy' } as const
  const { db } = await connect(gone, { isServing: true })
  onTestFinished(() => db.destroy())
  const find = (url: string) => findRedirect({ db, download: '' }, url)
  expect(await find('/u/3?x')).toBe('/users/3?x')
  expect(await find('/users/aoba')).toBeUndefined()
  expect(await find('/beatmaps/75')).toBeUndefined()
  for (const url of ['/u/aoba', '/b/75', '/s/1']) {
    await expect(find(url)).rejects.toBeInstanceOf(DatabaseUnavailable)
  }
})
