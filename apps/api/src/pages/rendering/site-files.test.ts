import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

test('the manifest has the name of the site, and icons that exist', async () => {
  const { app } = await testApp({ SITE_NAME: '森 "x"' })
  const { statusCode, headers, body } = await app.inject('/manifest.webmanifest')
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ name: '森 "x"', short_name: '森 "x"', start_url: '/' })
  for (const { src, type } of manifest.icons) {
    const icon = await app.inject(src)
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type])
  }
  expect((await app.inject('/')).body).toContain(
    '<link rel="manifest" href="/manifest.webmanifest"',
  )
})

const now = () => new Date('2026-11-16T12:34:56Z')

test.each([
  ['Sec@Example.com', 'mailto:sec@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('security.txt names the contact %s and is always valid', async (SECURITY_CONTACT, contact) => {
  const settings = { SECURITY_CONTACT, SITE_URL: 'https://kodama.example' }
  const { app } = await testApp(settings, { now })
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(`Contact: ${contact}
Expires: 2027-02-14T00:00:00.000Z
Preferred-Languages: ja, en
Canonical: https://kodama.example/.well-known/security.txt
`)
})

test('without a contact there is no security.txt', async () => {
  const { app } = await testApp()
  expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404)
})

test('password managers are led to where a password is changed', async () => {
  const { app } = await testApp()
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers['location']]).toEqual([302, '/users?edit=password'])
})

test('browsers and crawlers find their files', async () => {
  const { app } = await testApp()
  const icon = await app.inject('/favicon.ico')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  // The head of the format: an icon, with three pictures.
  expect([...icon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  const robots = await app.inject('/robots.txt')
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect(robots.body).toMatch(/^User-agent: \*\n/)
})

const unknownFiles = [
  '/x.php',
  '/wp-login.php?a=b',
  '/apple-touch-icon.png',
  '/security.txt',
  '/index.html',
  '/.env',
  '/.git/config',
  '/.well-known/assetlinks.json',
  '/docs/ja/rules.md',
  '/a.b/c.XML',
]

test('a file that there is not is a small refusal, not a page', async () => {
  const { app } = await testApp()
  for (const url of unknownFiles) {
    const { statusCode, headers, body } = await app.inject(url)
    const type = 'application/json; charset=utf-8'
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, type])
    expect(body.length).toBeLessThan(400)
  }
})

test('a page whose address has a dot is still a page', async () => {
  const { app } = await testApp()
  for (const url of ['/users/1.5', '/docs/ja/..%2Frules', '/users/x?file=x.php']) {
    const { headers } = await app.inject(url)
    expect([url, headers['content-type']]).toEqual([url, 'text/html; charset=utf-8'])
  }
})
