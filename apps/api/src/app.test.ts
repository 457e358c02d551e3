import { expect, test } from 'vitest'
import { testApp } from './testing/test-app.ts'

test('an unknown address of each version of the API is answered in its own shape', async () => {
  const { app } = await testApp()
  const bodies = await Promise.all(
    ['/v1/x', '/v2/x', '/v3/x'].map(async (url) => (await app.inject(url)).json()),
  )
  expect(bodies).toEqual([
    { status: 'There is nothing at this address.' },
    { status: 'error', error: 'There is nothing at this address.' },
    {
      code: 404,
      error_code: 'endpoint_not_found',
      error_message: 'このアドレスには何もありません。',
      user_feedback: 'このアドレスには何もありません。',
    },
  ])
})

test('every answer carries a request id and the security headers', async () => {
  const { app } = await testApp()
  const answers = await Promise.all(
    ['/', '/nope', '/v3/site', '/v3/nope', '/assets/nope.js', '/a/3'].map((url) => app.inject(url)),
  )
  for (const { headers } of answers) {
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('HTTPS is made permanent only for a site that is served over it', async () => {
  const plain = await testApp()
  const secure = await testApp({ SITE_URL: 'https://kodama.example' })
  expect((await plain.app.inject('/')).headers).not.toHaveProperty('strict-transport-security')
  expect((await secure.app.inject('/')).headers['strict-transport-security']).toMatch(/^max-age=/)
})

test("the site's settings reach the page at run time", async () => {
  const { app } = await testApp({ SITE_NAME: '森の家', CHAT_URL: 'https://chat.example/x' })
  const answer = await app.inject('/v3/site')
  expect(answer.json()).toMatchObject({
    name: '森の家',
    human_check: 'builtin',
    links: { chat: 'https://chat.example/x' },
  })
})

test('pictures and audio come from our own hosts and from those that the operator allows', async () => {
  const { app } = await testApp({
    SITE_URL: 'https://kodama.example',
    ASSET_URL: 'https://a.kodama.example',
    MEDIA_HOSTS: 'i.example.com',
  })
  const hosts = ['kodama.example', 'a.kodama.example', 'i.example.com']
  expect((await app.inject('/v3/site')).json()).toMatchObject({ media_hosts: hosts })
  const policy = (await app.inject('/')).headers['content-security-policy']
  expect(policy).toContain(`img-src 'self' data: ${hosts.join(' ')} https://assets.ppy.sh;`)
  expect(policy).toContain(`media-src 'self' ${hosts.join(' ')} https://b.ppy.sh;`)
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
})

test('a bug is answered without its detail and with the id that finds it in the log', async () => {
  const { app } = await testApp()
  // No slice throws such an error on purpose, so the test adds a route that does.
  app.get('/v3/broken', () => {
    throw new Error("Duplicate entry 'secret@example.com' in SELECT * FROM users")
  })
  const answer = await app.inject('/v3/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    code: 500,
    error_code: 'internal',
    error_message: 'サーバーで問題が発生しました。しばらくしてから、もう一度お試しください。',
    user_feedback: 'サーバーで問題が発生しました。しばらくしてから、もう一度お試しください。',
    request_id: answer.headers['x-request-id'],
  })
})

test('what is no address is told so', async () => {
  const { app } = await testApp()
  for (const url of ['/invite/%E0%A4%A', '/v3/%', '/%ff%']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 422])
    expect(answer.json()).toMatchObject({ code: 422, error_code: 'invalid_input' })
  }
})

test('closing a site stops what it has started, before the database is closed', async () => {
  const { app, db } = await testApp()
  const isHeld = async () =>
    (await db.selectFrom('web_sweeps').select('expires_at').execute()).map(
      (row) => row.expires_at > 0,
    )
  await app.listen({ port: 0 })
  // Of the catalogue and of the account watch.
  await expect.poll(isHeld).toEqual([true, true])
  await app.close()
  expect(await isHeld()).toEqual([false, false])
})
