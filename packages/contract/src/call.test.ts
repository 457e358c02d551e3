import { expect, test } from 'vitest'
import { searchBeatmapsets } from './beatmapset.ts'
import { CallError, callOver, feedbackOf, statusOf } from './call.ts'
import { errorBody } from './errors.ts'
import { getLeaderboard } from './leaderboard.ts'
import { getPlayer } from './player.ts'
import { register } from './registration.ts'
import { getTranslations } from './translation.ts'

test('parameters go into the path and the query, escaped', async () => {
  const { call, sent } = recorder({ status: 200, body: {} })
  await call(getTranslations, { params: { locale: '../a b' as never }, query: {} })
  await call(searchBeatmapsets, { query: { q: 'a&b=c #木霊', m: 0 } })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /locales/..%2Fa%20b/web.json',
    'GET /api/v2/beatmapsets/search?q=a%26b%3Dc%20%23%E6%9C%A8%E9%9C%8A&m=0',
  ])
})

test('what has no value is left out of the query; an empty text is a value', async () => {
  const { call, sent } = recorder({ status: 200, body: {} })
  await call(getLeaderboard, {
    query: { mode: 0, rx: undefined as never, l: null as never, country: '', sort: 'pp' },
  })
  expect(sent[0]?.url).toBe('/v3/leaderboard?mode=0&country=&sort=pp')
})

test('a body travels as JSON', async () => {
  const { call, sent } = recorder({ status: 201, body: { code: 201, message: 'ok' } })
  const body = {
    email: 'a@b.c',
    username: 'a',
    password: 'b',
    invite_code: 'c',
    captcha_token: 'd',
  }
  await call(register, { body })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
})

test('an answer that is no success is thrown with its body as it came', async () => {
  const body = { status: 'error', error: 'Player not found.' }
  const { call } = recorder({ status: 404, body })
  const failure = await call(getPlayer, { params: { id: 3 } }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ status: 404, body })
})

test("a failed call is thrown with the server's words for the visitor, where it has any", async () => {
  const bodies = [
    errorBody('v3', 'invalid_input', '国の指定が正しくありません。'),
    errorBody('v2', 'invalid_input', 'x'),
    { user_feedback: '' },
    { user_feedback: 5 },
    '<h1>',
    null,
    undefined,
  ]
  const messages = bodies.map(async (body) => {
    const { call } = recorder({ status: 422, body })
    return call(getLeaderboard, { query: {} }).catch((error: Error) => error.message)
  })
  const [first, ...others] = await Promise.all(messages)
  expect(first).toBe('国の指定が正しくありません。')
  expect(new Set(others)).toEqual(new Set(['HTTP 422']))
  expect(feedbackOf(new CallError(422, bodies[0]))).toBe(first)
  expect(feedbackOf(new CallError(422, bodies[1]))).toBeUndefined()
  expect(feedbackOf(new Error('x'))).toBeUndefined()
})

test('an answer without a readable body is no success, whatever its status', async () => {
  const { call } = recorder({ status: 200, body: undefined })
  const failure = await call(getPlayer, { params: { id: 3 } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'CallError', status: 200, body: undefined })
})

test('a failed call is known by its status, also where another bundle has thrown it', () => {
  class CallErrorOfAnotherBundle extends Error {
    override name = 'CallError'
    status = 503
  }
  expect(statusOf(new CallError(404, null))).toBe(404)
  expect(statusOf(new CallErrorOfAnotherBundle())).toBe(503)
  expect(statusOf(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(statusOf({ name: 'CallError', status: 404 })).toBeUndefined()
})

type Sent = { method: string; url: string; headers: Record<string, string>; body?: string }

function recorder(answer: { status: number; body: unknown }) {
  const sent: Sent[] = []
  const call = callOver(async (request) => {
    sent.push(request)
    return answer
  })
  return { call, sent }
}
