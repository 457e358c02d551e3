import type { Render } from '@kodama/contract/render'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

const page = { status: 200, html: '<p>rendered</p>' }

/** The app with a renderer that notes what it renders, and waits for `until`. */
async function siteThatCounts(until: Promise<void> = Promise.resolve()) {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const rendered: string[] = []
  let now = Date.now()
  const render: Render = async ({ url }) => {
    rendered.push(url)
    await until
    return page
  }
  const waits: number[] = []
  const standIns = { wait: async (ms: number) => void waits.push(ms) }
  const app = await buildApp({
    config,
    db,
    web: { ...web, render },
    now: () => new Date(now),
    standIns,
  })
  onTestFinished(() => app.close())
  const visit = async (url: string, remoteAddress = '127.0.0.1') => {
    const { body } = await app.inject({ url, remoteAddress })
    return body === web.shell ? 'shell' : body === page.html ? 'rendered' : body
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { visit, rendered, wait, waits }
}

test('however the address of a page is written, it is one page in the cache', async () => {
  const { visit, rendered } = await siteThatCounts()
  const addresses = [
    '/leaderboards',
    '/leaderboards?mode=0',
    '/leaderboards?page=1&sort=pp&utm_source=chat',
    '/leaderboards?mode=9&_=123',
    '/%6ceaderboards',
  ]
  for (const address of addresses) expect(await visit(address)).toBe('rendered')
  expect(new Set(rendered)).toEqual(new Set(['/leaderboards']))
})

test('four pages are rendered at once; who asks for another gets the bare shell', async () => {
  const released = new AbortController()
  const { visit, rendered } = await siteThatCounts(
    new Promise((resolve) => {
      released.signal.addEventListener('abort', () => resolve())
    }),
  )
  const four = Promise.all(
    ['/users/3', '/users/4', '/users/5', '/users/6'].map((url) => visit(url)),
  )
  await expect.poll(() => rendered.length).toBe(4)
  const sharing = visit('/users/3?x=1')
  expect(await Promise.all(['/users/7', '/users/8', '/about'].map((url) => visit(url)))).toEqual([
    'shell',
    'shell',
    'shell',
  ])
  released.abort()
  expect(new Set([...(await four), await sharing])).toEqual(new Set(['rendered']))
  expect(await visit('/users/7')).toBe('rendered')
  expect(rendered).toHaveLength(5)
})

test.each([
  ['an IPv4 address', () => '203.0.113.7', '203.0.113.8'],
  ['a /64 of IPv6', (n: number) => `2001:db8:1:2::${n.toString(16)}`, '2001:db8:1:3::1'],
])('%s has 20 pages rendered in twenty seconds, then the bare shell', async (_, own, other) => {
  const { visit, rendered, wait, waits } = await siteThatCounts()
  const views: string[] = []
  for (let n = 1; n <= 100; n++) views.push(await visit(`/users/${n}`, own(n)))
  expect(views.filter((view) => view === 'rendered')).toHaveLength(20)
  expect(views.filter((view) => view === 'shell')).toHaveLength(80)
  expect(rendered).toHaveLength(20)
  // Who floods slows down, so that the others do not have to.
  expect(waits).toEqual(Array.from({ length: 80 }, () => 250))

  expect(await visit('/users/101', other)).toBe('rendered')
  wait(20_000)
  expect(await visit('/users/102', own(1))).toBe('rendered')
})

test('the pages of one network are rendered one after another, and another network need not wait', async () => {
  const released = new AbortController()
  const { visit, rendered } = await siteThatCounts(
    new Promise((resolve) => {
      released.signal.addEventListener('abort', () => resolve())
    }),
  )
  const own = [1, 2, 3].map((n) => visit(`/users/${n}`, '203.0.113.7'))
  const other = visit('/users/4', '203.0.113.8')
  await expect.poll(() => rendered).toEqual(['/users/1', '/users/4'])
  released.abort()
  expect(await Promise.all([...own, other])).toEqual(own.concat(other).map(() => 'rendered'))
  expect(rendered).toEqual(['/users/1', '/users/4', '/users/2', '/users/3'])
})

test('a page that is in the cache is never counted', async () => {
  const { visit } = await siteThatCounts()
  for (let n = 1; n <= 50; n++) expect(await visit('/users/3', '203.0.113.7')).toBe('rendered')
})

test('a bare shell is never kept in place of the page', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const app = await buildApp({ config, db, web: { ...web, render: fail } })
  onTestFinished(() => app.close())
  expect((await app.inject('/')).headers['cache-control']).toBe('no-store')
})

async function fail(): Promise<never> {
  throw new Error('render failed')
}

test('a redirect to the one spelling of an address keeps the query as it is written', async () => {
  const { app } = await testApp()
  const redirects = await Promise.all(
    ['/about/?utm_source=chat', '/leaderboards/?mode=1&x=1', '/leaderboards/'].map(
      async (url) => (await app.inject(url)).headers['location'],
    ),
  )
  expect(redirects).toEqual(['/about?utm_source=chat', '/leaderboards?mode=1&x=1', '/leaderboards'])
})
