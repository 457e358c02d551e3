import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#catalogue/open-catalogue'
import { makePoller } from '#ranks/poller'
import { makeEmbeddedRanks } from '#ranks/ranks'
import { builtSite } from '#testing/built-site'
import { recordStatements } from '#testing/record-statements'
import { testDemoApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

type State = { queries: [[path: string, input?: unknown], unknown][] }

type Most = {
  statements: number
  stateBytes: number
  /** Of each row or card of a list on average, with its icons. */
  row?: { pattern: RegExp; count: number; bytes: number; elements: number }
}

/** What a page may cost that is not in the cache. Lower a number when a page has become cheaper. */
const mostOf: Record<string, Most> = {
  '/': { statements: 0, stateBytes: 500 },
  '/docs/ja/rules': { statements: 0, stateBytes: 4000 },
  '/scores/1': { statements: 3, stateBytes: 2000 },
  '/leaderboards': {
    statements: 1,
    stateBytes: 10_500,
    row: { pattern: /<tr.*?<\/tr>/gs, count: 51, bytes: 340, elements: 11 },
  },
  '/beatmaps': {
    statements: 2,
    stateBytes: 30_000,
    row: { pattern: /<article.*?<\/article>/gs, count: 50, bytes: 1700, elements: 44 },
  },
  // The player with the most scores.
  '/users/51': {
    statements: 10,
    stateBytes: 7500,
    row: {
      pattern: /<li><a[^>]* href="\/scores\/.*?<\/li>/gs,
      count: 10,
      bytes: 1200,
      elements: 16,
    },
  },
}

test('a page that is not in the cache asks the database no more often, and sends no more for each row, than it must', async () => {
  const { open, takeStatements } = await siteThatRecords()
  for (const [address, { statements, stateBytes, row }] of Object.entries(mostOf)) {
    takeStatements()
    const { html, requestsInside } = await open(address)
    expect(takeStatements().slice(statements), `statements of ${address}`).toEqual([])
    expect(requestsInside, `requests inside the process of ${address}`).toBe(
      address.startsWith('/docs/') ? 1 : 0,
    )
    const state = Buffer.byteLength(stateOf(html))
    expect(state, `bytes of state of ${address}`).toBeLessThanOrEqual(stateBytes)
    if (!row) continue
    const rows = html.match(row.pattern) ?? []
    expect(rows.length, `rows of ${address}`).toBe(row.count)
    const bytes = Buffer.byteLength(rows.join('')) / row.count
    expect(bytes, `bytes of a row of ${address}`).toBeLessThanOrEqual(row.bytes)
    const elements = (rows.join('').match(/<[a-z]/g) ?? []).length / row.count
    expect(elements, `elements of a row of ${address}`).toBeLessThanOrEqual(row.elements)
  }
})

test('the state of a page is keys and data, each once; a list of scores has one row more than it shows', async () => {
  const { open } = await siteThatRecords()
  const { queries } = JSON.parse(stateOf((await open('/users/51')).html)) as State
  const keys = queries.map(([key]) => JSON.stringify(key))
  expect(new Set(keys).size).toBe(keys.length)
  const lists = queries.filter(([[path]]) => path === '/v1/get_player_scores')
  expect(lists.map(([, data]) => (data as { scores: unknown[] }).scores.length)).toEqual([6, 6])
})

function stateOf(html: string) {
  return /id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
}

/** The site on the demo world, which notes the statements. Ranks and catalogue are loaded and do not change. */
async function siteThatRecords() {
  const { config, kind, siteDb } = await testDemoApp()
  const { db, takeStatements } = recordStatements(siteDb)
  const catalogue = openCatalogue({ db, kind }, { now: () => new Date(), onError: throwAgain })
  await catalogue.sync()
  await catalogue.syncIndex()
  const poller = makePoller(db)
  await poller.load(0)
  const web = await loadWebBuild(builtSite)
  const standIns = { catalogue, ranks: makeEmbeddedRanks(poller) }
  const app = await buildApp({ config, db, web, standIns })
  onTestFinished(() => app.close())
  const requests = vi.spyOn(app, 'inject')
  return {
    takeStatements,
    async open(address: string) {
      requests.mockClear()
      const { headers, body: html } = await app.inject(address)
      // Only a rendered page has one.
      expect(headers.etag).toBeDefined()
      return { html, requestsInside: requests.mock.calls.length - 1 }
    },
  }
}

function throwAgain(error: unknown) {
  throw error
}
