import { endpointsByNoun } from '@kodama/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/breadth'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'

const badIds = ['0', '-1', '1.5', 'x', '1e99', '2147483648', 'NaN', '1%00', '%F0%9F%98%80', '1;2']

const notInFirstVersion = [
  ...badIds.map((id) => `/v1/get_player_scores?scope=best&id=${id}`),
  '/v1/get_player_scores',
  '/v1/get_player_scores?id=3',
  '/v1/get_player_scores?scope=best',
  '/v1/get_player_scores?scope=&id=3',
  '/v1/get_player_scores?scope=worst&id=3',
  '/v1/get_player_scores?scope=best&scope=recent&id=3',
  '/v1/get_player_scores?scope=best&id=',
  '/v1/get_player_scores?scope=best&id=3&id=4',
  ...['7', '9', '12', '-1', 'x', '', '0&mode=1'].map(
    (mode) => `/v1/get_player_scores?scope=best&id=3&mode=${mode}`,
  ),
  ...['0', '101', '-1', '2.5', 'x', '', '5&limit=6'].map(
    (limit) => `/v1/get_player_scores?scope=best&id=3&limit=${limit}`,
  ),
  ...['-1', '100001', '0.5', 'x', '', '0&offset=1', '9'.repeat(400)].map(
    (offset) => `/v1/get_player_scores?scope=recent&id=3&offset=${offset}`,
  ),
  '/v1/get_map_info',
  ...['', 'g'.repeat(32), 'A'.repeat(32), 'a'.repeat(33), `${'a'.repeat(32)}&md5=x`].map(
    (md5) => `/v1/get_map_info?md5=${md5}`,
  ),
]

const notInSecondVersion = [
  ...badIds.flatMap((id) => [`/v2/players/${id}`, `/v2/players/${id}/stats`, `/v2/teams/${id}`]),
  ...badIds.filter((id) => id !== '2147483648').map((id) => `/v2/scores/${id}`),
  '/v2/scores/9007199254740992',
  '/v2/scores/18446744073709551615',
]

test.each([
  ['first', notInFirstVersion, { status: expect.any(String) }],
  ['second', notInSecondVersion, { status: 'error', error: expect.any(String) }],
  [
    'third',
    badIds.map((id) => `/v3/users/${id}`),
    {
      code: 422,
      error_code: 'invalid_input',
      error_message: expect.any(String),
      user_feedback: expect.any(String),
    },
  ],
])('input that breaks a rule is refused in the shape of the %s version', async (_, urls, shape) => {
  const { app } = await testApp()
  const answers = await Promise.all(
    urls.map(async (url) => {
      const { statusCode, body } = await app.inject(url)
      return { url, statusCode, body: JSON.parse(body) }
    }),
  )
  expect(answers).toEqual(urls.map((url) => ({ url, statusCode: 422, body: shape })))
})

test('whatever is asked of an endpoint that reads, it is never a bug', async () => {
  const { app, db } = await testApp()
  await makePlayer(db)
  const endpoints = Object.values(endpointsByNoun).flatMap(Object.values)
  const paths = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const names = ['id', 'scope', 'mode', 'limit', 'offset', 'md5', '__proto__', 'constructor']
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.maxSafeInteger().map(String),
    fc.double().map(String),
    fc.constantFrom('best', 'recent', '3', '0', 'null', "' or 1=1 --", '[]', '{}', '\0', '٣'),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), text, query, async (path, id, parameters) => {
      const search = parameters
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')
      const url = `${path.replace(/:\w+/, () => encodeURIComponent(id))}?${search}`
      const { statusCode } = await app.inject(url)
      expect(statusCode).toBeLessThan(500)
    }),
    runs(300),
  )
})

test('what is read may be kept for a moment, and is not sent twice', async () => {
  const { app, db } = await testApp()
  const url = `/v2/players/${await makePlayer(db)}`
  const { headers } = await app.inject(url)
  expect(headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30')

  const etag = String(headers['etag'])
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await app.inject({ url, method, headers: { 'if-none-match': known } })
      expect(again).toMatchObject({ statusCode: 304, body: '' })
      expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] })
    }
  }
  await db.updateTable('users').set({ country: 'jp' }).execute()
  const changed = await app.inject({ url, headers: { 'if-none-match': etag } })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
})

test('what is not there is never kept', async () => {
  const { app } = await testApp()
  const { headers } = await app.inject('/v2/players/999')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
})
