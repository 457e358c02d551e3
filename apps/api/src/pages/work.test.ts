import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#catalogue/open-catalogue'
import { makePoller } from '#ranks/poller'
import { makeEmbeddedRanks } from '#ranks/ranks'
import { builtSite } from '#testing/built-site'
import { recordStatements } from '#testing/record-statements'
import { testDemoApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

type Most = {
  statements: number
  /** Of each row or card of a list on average, with its icons. */
  row?: { pattern: RegExp; count: number; bytes: number; elements: number }
}

/** What a page may cost that is not in the cache. Lower a number when a page has become cheaper. */
const mostOf: Record<string, Most> = {
  '/': { statements: 0 },
  '/docs/ja/rules': { statements: 0 },
  '/scores/1': { statements: 3 },
  '/leaderboards': {
    statements: 1,
    row: { pattern: /<tr.*?<\/tr>/gs, count: 51, bytes: 1800, elements: 11 },
  },
  '/beatmaps': {
    statements: 2,
    row: { pattern: /<article.*?<\/article>/gs, count: 50, bytes: 7950, elements: 82 },
  },
  // The player with the most scores.
  '/users/51': {
    statements: 10,
    row: {
      pattern: /<li><a[^>]* href="\/scores\/.*?<\/li>/gs,
      count: 10,
      bytes: 1470,
      elements: 14,
    },
  },
}

test('a page that is not in the cache asks the database no more often, and sends no more for each row, than it must', async () => {
  const { open, takeStatements } = await siteThatRecords()
  for (const [address, { statements, row }] of Object.entries(mostOf)) {
    takeStatements()
    const html = await open(address)
    expect(takeStatements().slice(statements), `statements of ${address}`).toEqual([])
    if (!row) continue
    const rows = html.match(row.pattern) ?? []
    expect(rows.length, `rows of ${address}`).toBe(row.count)
    const bytes = Buffer.byteLength(rows.join('')) / row.count
    expect(bytes, `bytes of a row of ${address}`).toBeLessThanOrEqual(row.bytes)
    const elements = (rows.join('').match(/<[a-z]/g) ?? []).length / row.count
    expect(elements, `elements of a row of ${address}`).toBeLessThanOrEqual(row.elements)
  }
})

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
  return {
    takeStatements,
    async open(address: string) {
      const { headers, body } = await app.inject(address)
      // Only a rendered page has one.
      expect(headers.etag).toBeDefined()
      return body
    },
  }
}

function throwAgain(error: unknown) {
  throw error
}
