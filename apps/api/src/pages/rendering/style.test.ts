import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '#app'
import { builtSite } from '#testing/built-site'
import { testApp } from '#testing/test-app'
import { loadWebBuild } from './web-build.ts'

const policyHeader = 'content-security-policy'

test.each(['/', '/leaderboards', '/beatmaps', '/docs/ja/rules', '/about', '/no/such/page'])(
  '%s comes with its stylesheet, the only inline content that the policy allows',
  async (url) => {
    const { app } = await testApp()
    const { body, headers } = await app.inject(url)
    expect(styleSourcesIn(body)).toHaveLength(1)
    const policy = String(headers[policyHeader]).split(';')
    expect(policy).toContain(`style-src 'self' ${styleSourcesIn(body)}`)
    expect(headers[policyHeader]).not.toContain('unsafe')
    expect(body).not.toContain(' style="')
    expect(body).not.toContain('rel="stylesheet"')
  },
)

test('the shell for a page that failed to render comes with the same stylesheet', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const app = await buildApp({ config, db, web: { ...web, render: failToRender } })
  const { body } = await app.inject('/')
  expect(styleSourcesIn(body)).toEqual([web.styleSource])
  await app.close()
})

test('two renders of the same data are the same page', async () => {
  const { config, siteDb: db } = await testApp()
  const web = await loadWebBuild(builtSite)
  const etags: unknown[] = []
  for (let n = 0; n < 2; n++) {
    // Each app has its own page cache.
    const app = await buildApp({ config, db, web })
    etags.push((await app.inject('/leaderboards')).headers['etag'])
    await app.close()
  }
  expect(etags[1]).toBe(etags[0])
})

function styleSourcesIn(html: string) {
  return [...html.matchAll(/<style>(.+?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
}

async function failToRender(): Promise<never> {
  throw new Error('render failed')
}
