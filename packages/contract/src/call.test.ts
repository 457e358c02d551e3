import { expect, test } from 'vitest'
import { CallError, callOver, statusOf } from './call.ts'
import { getLeaderboard } from './leaderboard.ts'
import { getPlayer } from './player.ts'
import { register } from './registration.ts'

test('parameters go into the path, escaped, and empty query values are left out', async () => {
  const { call, sent } = recorder({ status: 200, body: {} })
  await call(getPlayer, { params: { id: 3 } })
  await call(getLeaderboard, {
    query: { mode: 0, rx: undefined as never, country: '', sort: 'pp' },
  })
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v2/players/3',
    'GET /v3/leaderboard?mode=0&country=&sort=pp',
  ])
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

type Sent = { method: string; url: string; headers: Record<string, string>; body?: string }

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

function recorder(answer: { status: number; body: unknown }) {
  const sent: Sent[] = []
  const call = callOver(async (request) => {
    sent.push(request)
    return answer
  })
  return { call, sent }
}
