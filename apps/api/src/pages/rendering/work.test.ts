import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#game/beatmapset/catalogue'
import { makeRanks } from '#game/leaderboard/ranks'
import { builtSite } from '#testing/built-site'
import { recordStatements } from '#testing/record-statements'
import { testDemoApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

type State = { queries: [[path: string, input?: unknown], unknown][] }

/** The most statements that an uncached page may send to the database. */
const mostStatements = {
  '/': 0,
  '/docs/ja/rules': 0,
  '/scores/1': 3,
  '/leaderboards': 1,
  '/beatmaps': 2,
  // The player with the most scores.
  '/users/51': 10,
}

test.each(Object.entries(mostStatements))(
  '%s sends at most %i statements to the database',
  async (address, most) => {
    const { open, takeStatements } = await siteThatRecords()
    takeStatements()
    await open(address)
    expect(takeStatements().slice(most)).toEqual([])
  },
)

test('the state of a page is keys and data, each once; a list of scores has one row more than it shows', async () => {
  const { open } = await siteThatRecords()
  const { queries } = JSON.parse(stateOf(await open('/users/51'))) as State
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
  await catalogue.load()
  const ranks = makeRanks(db)
  await ranks.load(0)
  const web = await loadWebBuild(builtSite)
  const standIns = { catalogue, ranks }
  const app = await buildApp({ config, db, web, standIns })
  onTestFinished(() => app.close())
  return {
    takeStatements,
    async open(address: string) {
      const { headers, body: html } = await app.inject(address)
      // Only a rendered page has one.
      expect(headers.etag).toBeDefined()
      return html
    },
  }
}

function throwAgain(error: unknown) {
  throw error
}
