import { getBeatmap, searchBeatmapsets } from '@kodama/contract/beatmapset'
import { callOver, statusOf } from '@kodama/contract/call'
import { type Endpoint, endpoint } from '@kodama/contract/endpoint'
import { endpointsByNoun } from '@kodama/contract/endpoints'
import { getHumanCheckChallenge } from '@kodama/contract/human-check'
import { getLeaderboard, getPlayerRank } from '@kodama/contract/leaderboard'
import { getPlayer, getPlayerName, listPlayerStats } from '@kodama/contract/player'
import { getScore, listPlayerScores } from '@kodama/contract/score'
import { getSite } from '@kodama/contract/site'
import { getTeam } from '@kodama/contract/team'
import { getTranslations } from '@kodama/contract/translation'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { testDemoApp } from '#testing/test-app'
import { callInProcess } from './call-in-process.ts'
import { serveForAll, validatorFor } from './serve.ts'

type Calls = [Endpoint, object[]][]

/** What pages ask for, and what they must not get. */
const calls: Calls = [
  [getSite, [{}]],
  [getPlayer, [3, 4, 18, 1, 0, 1.5, 2 ** 31].map((id) => ({ params: { id } }))],
  [listPlayerStats, [3, 18, 1, 99_999].map((id) => ({ params: { id } }))],
  [getPlayerName, [3, 1, 99_999, -1].map((id) => ({ params: { id } }))],
  [getTeam, [1, 99_999, 0].map((id) => ({ params: { id } }))],
  [getScore, [1, 2, 10 ** 9, Number.NaN].map((id) => ({ params: { id } }))],
  [
    listPlayerScores,
    [
      { scope: 'best', id: 3, mode: 0, limit: 6, offset: 0 },
      { scope: 'recent', id: 3 },
      { scope: 'recent', id: 3, mode: undefined, limit: null },
      { scope: 'worst', id: 3 },
      { scope: 'best', id: 3, limit: 101 },
      { scope: 'best', id: 99_999 },
    ].map((query) => ({ query })),
  ],
  [
    getLeaderboard,
    [
      { mode: 0, rx: 0, p: 1, l: 50, country: '', sort: 'pp' },
      { mode: 3, rx: 0, country: 'jp', sort: 'score' },
      { mode: 3, rx: 1 },
      { p: 0 },
      {},
    ].map((query) => ({ query })),
  ],
  [
    getPlayerRank,
    [
      { params: { id: 3 }, query: { mode: 0, rx: 0, country: '', sort: 'pp' } },
      { params: { id: 3 }, query: { mode: 3, country: 'jp', sort: 'score' } },
      { params: { id: 99_999 }, query: {} },
      { params: { id: 3 }, query: { mode: 9 } },
    ],
  ],
  [
    searchBeatmapsets,
    [
      { s: '-3', sort: 'ranked_desc', nsfw: false },
      { q: '木 "<&', m: 1 },
      { cursor_string: 'broken' },
      { m: 9 },
    ].map((query) => ({ query })),
  ],
  [getBeatmap, ['0'.repeat(32), 'x'].map((md5) => ({ query: { md5 } }))],
]

test('the renderer gets what a browser gets: the same values, and the same status of a refusal', async () => {
  const { app, db, catalogue } = await testDemoApp()
  await catalogue.sync()
  const { md5 } = await db.selectFrom('maps').select('md5').limit(1).executeTakeFirstOrThrow()
  const all: Calls = [...calls, [getBeatmap, [{ query: { md5 } }]]]
  for (const [asked, inputs] of all) {
    for (const input of inputs) {
      const [direct, byRequest] = [callInProcess(app), callByRequest(app)].map((call) =>
        call(asked, input as never).catch((error: unknown) => ({ status: statusOf(error) })),
      )
      expect([asked.path, input, await direct]).toEqual([asked.path, input, await byRequest])
    }
  }
})

function callByRequest(app: FastifyInstance) {
  return callOver(async ({ method, url }) => {
    const response = await app.inject({ method, url })
    return { status: response.statusCode, body: response.json() }
  })
}

test('every endpoint whose answer is the same for all visitors is compared', () => {
  const forAll = Object.values(endpointsByNoun)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ method, needsSession }) => method === 'GET' && !needsSession)
  // A challenge is made for one visitor, and the texts are a file.
  const others = new Set<Endpoint>([getHumanCheckChallenge, getTranslations])
  expect(new Set(calls.map(([asked]) => asked))).toEqual(
    new Set(forAll.filter((asked) => !others.has(asked))),
  )
})

const integer = { type: 'integer' }
const text = { type: 'string' }
const object = (properties: object) =>
  ({ type: 'object', properties }) as unknown as Endpoint['response']

const getThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: '',
  params: object({ id: integer }),
  query: object({ size: { type: 'integer', default: 5 } }),
  response: object({ id: integer, size: integer, at: text, name: text }),
  errors: [],
})

test('a field that is not in the schema reaches the renderer as little as a browser, and no request is made', async () => {
  const app = fastify()
  app.setValidatorCompiler(validatorFor)
  let requests = 0
  app.addHook('onRequest', async () => void (requests += 1))
  serveForAll(app, getThing, ({ params, query }) => ({
    ...(params as { id: number }),
    ...(query as { size: number }),
    at: new Date(0),
    name: undefined,
    secret: 'hash',
  }))
  const input = { params: { id: 7 }, query: {} }
  const direct = await callInProcess(app)(getThing, input)
  expect(direct).toStrictEqual({ id: 7, size: 5, at: '1970-01-01T00:00:00.000Z' })
  expect(requests).toBe(0)
  expect(input).toEqual({ params: { id: 7 }, query: {} })
  expect((await app.inject('/things/7')).json()).toEqual(direct)
})

test('an error that nobody expected is logged, and is a refusal with status 500', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  serveForAll(app, getThing, () => {
    throw new Error('the disk is gone')
  })
  const failed = callInProcess(app)(getThing, { params: { id: 1 }, query: {} })
  expect(statusOf(await failed.catch((error: unknown) => error))).toBe(500)
  expect(lines.join()).toContain('the disk is gone')
})
