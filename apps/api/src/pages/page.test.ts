import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const sheetLinks = /<link rel="stylesheet"[^>]*>/g
const style = /<style>.*?<\/style>/s

async function site() {
  const { app } = await testApp()
  return (url: string, known?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers: known ? { 'if-none-match': known } : {} })
}

/** The tag of the same page before it changed. */
function older(etag: unknown) {
  return String(etag).replace(/^"[^.]+/, '"before')
}

test.each(['/', '/leaderboards', '/beatmaps', '/no/such/page'])(
  'who has the style sheets of %s gets it without its style when it has changed',
  async (url) => {
    const ask = await site()
    const first = await ask(url)
    const again = await ask(url, older(first.headers['etag']))
    expect(first.body).toMatch(style)
    expect(again.statusCode).toBe(first.statusCode)
    expect(again.body).not.toContain('<style')
    expect(String(again.headers['content-security-policy'])).toContain("style-src 'self';")
    // Nothing is painted before they are there, and they are in the same order.
    const [head = '', body = ''] = again.body.split('</head>')
    expect(head.match(sheetLinks)).toEqual(first.body.match(sheetLinks))
    expect(body).not.toMatch(sheetLinks)
    // All else is the same.
    expect(withoutStyle(again.body)).toBe(withoutStyle(first.body))
  },
)

test('a page is known in both its forms, each under its own tag and with its own policy', async () => {
  const ask = await site()
  const styled = await ask('/')
  const linked = await ask('/', older(styled.headers['etag']))
  expect(linked.headers['etag']).not.toBe(styled.headers['etag'])
  for (const { headers } of [styled, linked]) {
    const etag = String(headers['etag'])
    for (const known of [etag, `W/${etag}`, `${older(etag)}, ${etag}`]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const again = await ask('/', known, method)
        expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag } })
        const policy = 'content-security-policy'
        expect(again.headers[policy]).toBe(headers[policy])
      }
    }
  }
  // Who has it without the style and comes back after the next change still has the style sheets.
  expect((await ask('/', older(linked.headers['etag']))).body).toBe(linked.body)
})

test('who has the style sheets of another build, or none, gets a page with its style', async () => {
  const ask = await site()
  const { body, headers } = await ask('/')
  const sheets = String(headers['etag']).split('.')[1] ?? ''
  const others = ['"before"', '"before.otherone.styled"', `"${sheets}"`, '""', 'x'.repeat(2000)]
  for (const known of others) {
    expect([known, (await ask('/', known)).body]).toEqual([known, body])
  }
  // A page with a style sheet of its own links others.
  expect((await ask('/beatmaps', older(headers['etag']))).body).toMatch(style)
})

test('only the browser of a visitor may keep a page, because it depends on what that browser has', async () => {
  const ask = await site()
  const { headers } = await ask('/')
  for (const known of [undefined, String(headers['etag']), older(headers['etag'])]) {
    expect((await ask('/', known)).headers['cache-control']).toBe('private, no-cache')
  }
})

test('both forms are compressed', async () => {
  const { app } = await testApp()
  const first = await app.inject('/')
  for (const known of ['"none"', older(first.headers['etag'])]) {
    const plain = await app.inject({ url: '/', headers: { 'if-none-match': known } })
    const small = await app.inject({
      url: '/',
      headers: { 'if-none-match': known, 'accept-encoding': 'gzip, br' },
    })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers['etag'] })
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  }
})

function withoutStyle(html: string) {
  return html.replaceAll(sheetLinks, '').replace(style, '')
}
