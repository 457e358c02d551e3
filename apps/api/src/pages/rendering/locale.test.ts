import { expect, test } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

const english = /<html lang="en">.*>Terms of use</s
const japanese = /<html lang="ja">.*>利用規約</s

test('a page comes in the language of the cookie, whoever asked for it before', async () => {
  const { app } = await testApp()
  const open = (cookie?: string) =>
    app.inject({ url: '/leaderboards', headers: cookie === undefined ? {} : { cookie } })

  for (const cookie of ['locale=en_US', 'a=b; locale=en_US; c=d']) {
    const { body } = await open(cookie)
    expect(body).toMatch(english)
    expect(body).not.toContain('利用規約')
    expect(body).toContain('/locales/en_US/web.json?v=')
    expect(body).toContain('<meta property="og:locale" content="en_US"/>')
  }
  const unknown = ['', 'locale=', 'locale=en', 'locale=fr_FR', 'xlocale=en_US', 'locale=__proto__']
  for (const cookie of [undefined, 'locale=ja_JP', ...unknown]) {
    const { body } = await open(cookie)
    expect(body).toMatch(japanese)
    expect(body).toContain('/locales/ja_JP/web.json?v=')
  }
})

test('a browser that changed its language is not told that its page is unchanged, and no shared cache keeps either', async () => {
  const { app } = await testApp()
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  })
  const known = String(headers['etag'])
  const now = await app.inject({
    url: '/',
    headers: { cookie: 'locale=en_US', 'if-none-match': known },
  })
  expect(now.statusCode).toBe(200)
  expect(now.body).toMatch(/<html lang="en">/)
})

test('however many values the cookie has, a page is rendered once for each locale', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const rendered: string[] = []
  const app = await buildApp({
    config,
    db,
    web: {
      ...web,
      render: (input) => {
        rendered.push(input.locale)
        return web.render(input)
      },
    },
  })
  const locales = ['en_US', 'a', 'ja_JP', 'b', 'en_US', 'EN_us']
  for (const locale of locales) {
    await app.inject({ url: '/about', headers: { cookie: `locale=${locale}` } })
  }
  expect(rendered).toEqual(['en_US', 'ja_JP'])
  await app.close()
})
