import { expect, test } from 'vitest'
import { loadWebBuild } from '#pages/rendering/web-build'
import { configFrom } from '#platform/settings/config'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { securityHeaders } from './security-headers.ts'

const settings = { SITE_URL: 'https://kodama.example' }
const { styleSource } = await loadWebBuild(builtSite)
const templates = {
  cover: 'https://assets.ppy.sh/beatmaps/{set_id}/covers/card.jpg',
  preview: 'https://b.ppy.sh/preview/{set_id}.mp3',
}
const promised = securityHeaders(configFrom(settings), templates, styleSource)
const json = { 'content-type': 'application/json' }
const me = { method: 'POST', url: '/v3/authenticate/me', headers: json } as const

const requests = [
  ['a page', 200, { url: '/' }],
  ['a page that is not there', 404, { url: '/nope' }],
  ['a redirect', 307, { url: '/about/' }],
  ['an endpoint', 200, { url: '/v3/site' }],
  ['an endpoint that is not there', 404, { url: '/v3/nope' }],
  ['a file that is not there', 404, { url: '/assets/nope.js' }],
  ['a file', 200, { url: '/locales/ja_JP/web.json' }],
  ['health', 200, { url: '/healthz' }],
  ['the head of a page', 200, { method: 'HEAD', url: '/' }],
  ['what is no address', 422, { url: '/%zz' }],
  ['a long address', 414, { url: `/${'x'.repeat(3000)}` }],
  ['another method', 404, { method: 'TRACE', url: '/v3/site' }],
  ['an unknown method', 404, { method: 'PROPFIND', url: '/v3/site' }],
  ['input that is not valid', 422, { ...me, payload: '{}' }],
  ['a body that is no JSON', 422, { ...me, payload: '{' }],
  ['a large body', 413, { ...me, payload: JSON.stringify('x'.repeat(20_000)) }],
  ['another type of body', 415, { ...me, headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['a refusal', 401, { ...me, payload: '{"token":"x"}' }],
] as const

test('every kind of answer comes with the security headers and a request id', async () => {
  const { app } = await testApp(settings)
  const id = { 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) }
  for (const [name, statusCode, request] of requests) {
    const answer = await inject(app, request)
    expect([name, answer.statusCode]).toEqual([name, statusCode])
    expect(answer.headers).toMatchObject({ ...promised, ...id })
  }
})

test('what has not changed, a bug, and too many requests come with them too', async () => {
  const { app } = await testApp(settings)
  // No slice throws such an error on purpose, so the test adds a route that does.
  app.get('/v3/broken', () => {
    throw new Error('a bug')
  })
  const { etag } = (await app.inject('/v3/site')).headers
  const unchanged = await app.inject({
    url: '/v3/site',
    headers: { 'if-none-match': String(etag) },
  })
  expect(unchanged).toMatchObject({ statusCode: 304, headers: promised })
  expect(await app.inject('/v3/broken')).toMatchObject({ statusCode: 500, headers: promised })
  const report = () => app.inject({ method: 'POST', url: '/v3/csp-reports' })
  for (let n = 0; n < 10; n++) await report()
  expect(await report()).toMatchObject({ statusCode: 429, headers: promised })
})

test('a picture has a stricter policy and may be shown elsewhere', async () => {
  const { app } = await testApp(settings)
  expect((await app.inject('/a/3')).headers).toMatchObject({
    ...promised,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('an endpoint that takes POST takes no other method', async () => {
  const { app } = await testApp()
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    const answer = await inject(app, { method, url: '/v3/authenticate/login' })
    expect([method, answer.statusCode]).toEqual([method, 404])
    expect(answer.json()).toMatchObject({ code: 404, error_code: 'endpoint_not_found' })
  }
})

test('another method is refused in the shape of its version, without a look at the body', async () => {
  const { app } = await testApp()
  const answers = await Promise.all(
    ['/v1/get_map_info', '/v2/players/3'].map((url) =>
      app.inject({ method: 'POST', url, headers: json, payload: 'x'.repeat(100_000) }),
    ),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [404, { status: expect.any(String) }],
    [404, { status: 'error', error: expect.any(String) }],
  ])
})

type App = Awaited<ReturnType<typeof testApp>>['app']

/** The types of the library know fewer methods than the library. */
function inject(app: App, request: object) {
  return app.inject(request)
}
