import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

test('the first view comes rendered, with its title and its state as data', async () => {
  const { app } = await testApp({ SITE_NAME: 'mori' })
  const { statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>home - mori!</title>')
  expect(body).toContain('an invite-only private server for a rhythm game')
  expect(body).toContain('<script type="application/json" id="state">')
  expect(body).not.toMatch(/<script(?![^>]*(type="application\/json"|src="))/)
})

test('a name that looks like markup stays text', async () => {
  const { app } = await testApp({ SITE_NAME: '</script><b>x' })
  const { body } = await app.inject('/')
  expect(body).not.toContain('</script><b>x')
  expect(body).toContain('&lt;/script&gt;&lt;b&gt;x')
})

test('the chunk of the page is preloaded with it', async () => {
  const { app } = await testApp()
  const { body } = await app.inject('/about')
  expect(body).toMatch(
    /<link rel="modulepreload" href="\/assets\/about-[^"]+\.js" fetchpriority="low">/,
  )
  expect(body).toMatch(/href="\/locales\/ja_JP\/web\.json\?v=[\w-]{8}"/)
})

test('an unchanged page is not sent twice, not even through a proxy that compresses', async () => {
  const { app } = await testApp()
  const etag = String((await app.inject('/')).headers['etag'])
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await app.inject({ url: '/', headers: { 'if-none-match': known } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  }
  const other = await app.inject({ url: '/', headers: { 'if-none-match': '"other"' } })
  expect(other.statusCode).toBe(200)
})

test('a page is compressed for a browser that accepts it', async () => {
  const { app } = await testApp()
  const plain = await app.inject('/')
  const small = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
})

test('an unknown address is a page with the status 404', async () => {
  const { app } = await testApp()
  const { statusCode, body, headers } = await app.inject('/no/such/page')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('Not Found')
  expect(body).toContain('noindex')
})

test('an address that looks like another site leads nowhere else', async () => {
  const { app } = await testApp()
  for (const url of ['//evil.example/', '/%5cevil.example', '/%2fevil.example/x']) {
    const { statusCode, headers } = await app.inject(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(headers).not.toHaveProperty('location')
  }
})

test('when a page cannot be rendered the bare shell goes out, and the next try is fresh', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  let failures = 1
  const app = await buildApp({
    config,
    db,
    web: {
      ...web,
      render: async (input) => {
        if (failures-- > 0) throw new Error('render failed')
        return web.render(input)
      },
    },
  })
  const first = await app.inject('/')
  expect(first.statusCode).toBe(200)
  expect(first.body).toBe(web.shell)
  expect((await app.inject('/')).body).toContain('<title>home - kodama!</title>')
  await app.close()
})

test('hashed files are kept for ever and come compressed; others are asked for again', async () => {
  const { app } = await testApp()
  const { body } = await app.inject('/')
  const script = body.match(/src="(\/assets\/index-[^"]+\.js)"/)?.[1] ?? ''
  const hashed = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  const texts = await app.inject('/locales/ja_JP/web.json')
  expect(texts.headers['cache-control']).toBe('public, max-age=60')
  expect(texts.json()).toMatchObject({ header: { leaderboards: 'ランキング' } })
})

test('texts are kept for ever under the version that the page names, and no other', async () => {
  const { app } = await testApp()
  const { body } = await app.inject('/')
  const address = body.match(/href="(\/locales\/[^"]+)"/)?.[1] ?? ''
  const keepsFor = async (url: string) => (await app.inject(url)).headers['cache-control']
  for (const url of [address, address.replace('ja_JP', 'en_US')]) {
    expect([url, await keepsFor(url)]).toEqual([url, 'public, max-age=31536000, immutable'])
  }
  // While a new build takes the place of an old one, a browser may ask the old one for its texts.
  expect(await keepsFor(address.replace(/v=.+/, 'v=newer'))).toBe('public, max-age=60')
})

const notOurs = [
  '/.env',
  '/.git/config',
  '/.vite/manifest.json',
  '/index.html',
  '/assets/../index.html',
  '/assets/%2e%2e/.vite/manifest.json',
  '/assets/..%2f..%2fserver/entry-server.js',
  '/locales/../../package.json',
  '/locales/ja_JP/..%5cweb.json',
]

test('what lies beside the files of the site is none of them', async () => {
  const { app } = await testApp()
  for (const url of notOurs) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
})
