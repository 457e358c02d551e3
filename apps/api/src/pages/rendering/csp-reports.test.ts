import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { violationFrom } from './csp-reports.ts'

const report = {
  'csp-report': {
    'document-uri': 'https://kodama.example/invite/secret-code?token=secret',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://tracker.example/pixel.gif?who=secret',
    'original-policy': 'x'.repeat(2000),
  },
}

async function site() {
  const { app } = await testApp()
  const send = (body: unknown, remoteAddress: string, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: '/v3/csp-reports',
      remoteAddress,
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })
  return { app, send }
}

test('the policy of a page names an address that takes the reports of browsers', async () => {
  const { app, send } = await site()
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toMatch(/;report-uri \/v3\/csp-reports$/)
  expect(await send(report, '203.0.113.7')).toMatchObject({ statusCode: 204, body: '' })
})

test('a report is logged without what is secret in its addresses', () => {
  expect(violationFrom(report)).toEqual({
    directive: 'img-src',
    page: '/invite/…',
    blocked: 'https://tracker.example',
  })
  const of = (fields: object) =>
    violationFrom({ 'csp-report': { ...report['csp-report'], ...fields } })
  expect(of({ 'blocked-uri': 'inline' })).toMatchObject({ blocked: 'inline' })
  expect(of({ 'blocked-uri': 'data:text/html,secret' })).toMatchObject({ blocked: 'data:' })
  expect(of({ 'blocked-uri': 'x'.repeat(5000) })?.blocked).toHaveLength(128)
})

test('what is no report is refused', async () => {
  const { send } = await site()
  const bodies = [
    null,
    [],
    {},
    'text',
    { 'csp-report': 5 },
    { 'csp-report': { 'document-uri': 'x' } },
  ]
  const answers = await Promise.all(bodies.map((body) => send(body, '203.0.113.7')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 422))
})

test('other endpoints take no report, and this one takes no large one', async () => {
  const { app, send } = await site()
  const login = {
    url: '/v3/authenticate/me',
    headers: { 'content-type': 'application/csp-report' },
  }
  const other = await app.inject({ method: 'POST', ...login, payload: '{"token":"x"}' })
  expect(other.json()).toMatchObject({ error_code: 'unsupported_media_type' })
  const large = await send({ ...report, x: 'x'.repeat(20_000) }, '203.0.113.7')
  expect(large.json()).toMatchObject({ error_code: 'body_too_large' })
})

test('a network has ten reports an hour, and all together a hundred', async () => {
  const { send } = await site()
  const from = async (address: string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await send(report, address)).statusCode)
    return statuses.filter((status) => status === 204).length
  }
  expect(await from('203.0.113.7', 12)).toBe(10)
  let taken = 10
  for (let n = 1; n <= 12; n++) taken += await from(`198.51.100.${n}`, 10)
  expect(taken).toBe(100)
})
