import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

const policyHeader = 'content-security-policy'

test.each(['/', '/leaderboards', '/beatmaps', '/docs/ja/rules', '/about', '/no/such/page'])(
  '%s brings its style, which its policy allows by a hash and nothing else inline',
  async (url) => {
    const { app } = await testApp()
    const { body, headers } = await app.inject(url)
    const styles = [...body.matchAll(/<style>(.+?)<\/style>/gs)].map(([, text]) => text ?? '')
    expect(styles).toHaveLength(1)
    const hash = createHash('sha256').update(String(styles[0])).digest('base64')
    const policy = String(headers[policyHeader]).split(';')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(headers[policyHeader]).not.toContain('unsafe')
    expect(body).not.toContain(' style="')
  },
)

test('a page that the browser has keeps the policy that allows its style', async () => {
  const { app } = await testApp()
  const first = await app.inject('/about')
  const again = await app.inject({
    url: '/about',
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.headers[policyHeader]).toBe(first.headers[policyHeader])
})

test('what is no rendered page allows no inline style', async () => {
  const { app, config, siteDb: db } = await testApp()
  const policy = "style-src 'self';"
  expect((await app.inject('/v3/site')).headers[policyHeader]).toContain(policy)
  const web = await loadWebBuild(builtSite)
  const failing = await buildApp({ config, db, web: { ...web, render: failToRender } })
  const shell = await failing.inject('/')
  expect(shell.body).not.toContain('<style')
  expect(shell.headers[policyHeader]).toContain(policy)
  await failing.close()
})

test('each page brings only what its first view can use', async () => {
  const { app } = await testApp()
  const styleOf = async (url: string) =>
    (await app.inject(url)).body.match(/<style>.+?<\/style>/s)?.[0]
  const [home, leaderboards] = [await styleOf('/'), await styleOf('/leaderboards')]
  expect(home).toContain('.page-width')
  expect(leaderboards).toContain('.page-width')
  // A class of the table's rows, and what happens under the pointer.
  expect(home).not.toContain('.board')
  expect(leaderboards).toContain('.board')
  expect(leaderboards).not.toContain(':hover')
})

test('the style of a page names the layers of the whole style sheet, in its order', async () => {
  const { app } = await testApp()
  const { body } = await app.inject('/')
  const sheet = await app.inject(body.match(/rel="stylesheet"[^>]* href="([^"]+)"/)?.[1] ?? '')
  expect(layersOf(sheet.body)).toContain('@layer components')
  expect(layersOf(body)).toEqual(layersOf(sheet.body))
})

test('a page that shows the same later is the same', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const etags: unknown[] = []
  for (let n = 0; n < 2; n++) {
    // An app of its own has no page in its cache.
    const app = await buildApp({ config, db, web })
    etags.push((await app.inject('/leaderboards')).headers['etag'])
    await app.close()
  }
  expect(etags[1]).toBe(etags[0])
})

async function failToRender(): Promise<never> {
  throw new Error('render failed')
}

function layersOf(css: string) {
  return css.match(/@layer [a-z]+/g)
}
