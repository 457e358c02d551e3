import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { recordStatements } from '#testing/record-statements'
import { testDemoApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

type State = { queries: [[path: string, input?: unknown], unknown][] }

/** The demo world's site, and what each of its pages costs. */
async function siteThatCounts() {
  const { config, siteDb, catalogue } = await testDemoApp()
  await catalogue.sync()
  const { db, takeStatements } = recordStatements(siteDb)
  const app = await buildApp({ config, db, web: await loadWebBuild(builtSite) })
  onTestFinished(() => app.close())
  const requests = vi.spyOn(app, 'inject')
  return async (url: string) => {
    takeStatements()
    requests.mockClear()
    const { body } = await app.inject(url)
    const json = /id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    const { queries } = JSON.parse(json) as State
    return {
      statements: takeStatements().length,
      requestsInside: requests.mock.calls.length - 1,
      stateBytes: Buffer.byteLength(json),
      queries,
    }
  }
}

/** The most that a page may cost: statements of the database, and bytes of state. */
const budgets: [url: string, statements: number, stateBytes: number][] = [
  ['/', 0, 500],
  ['/about', 0, 500],
  ['/leaderboards', 2, 10_500],
  ['/users/196', 9, 7500],
  ['/users/196?best_size=20&recent_size=20', 9, 22_000],
  ['/beatmaps', 3, 30_000],
  ['/scores/1', 3, 2000],
]

test('a page costs no request inside the process, few statements, and the state of what it shows', async () => {
  const visit = await siteThatCounts()
  for (const [url, statements, stateBytes] of budgets) {
    const cost = await visit(url)
    expect([url, cost.statements, cost.requestsInside]).toEqual([url, statements, 0])
    expect([url, Math.max(cost.stateBytes, stateBytes)]).toEqual([url, stateBytes])
  }
})

test('the state of a page is keys and data, each once; a list of scores has one row more than it shows', async () => {
  const visit = await siteThatCounts()
  const { queries } = await visit('/users/196')
  const keys = queries.map(([key]) => JSON.stringify(key))
  expect(new Set(keys).size).toBe(keys.length)
  const lists = queries.filter(([[path]]) => path === '/v1/get_player_scores')
  expect(lists.map(([, data]) => (data as { scores: unknown[] }).scores.length)).toEqual([6, 6])
})
