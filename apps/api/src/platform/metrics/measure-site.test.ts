import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { makeInviteCode, registration, testSite } from '#testing/visitor'
import { measurePool } from './measure-process.ts'
import { makeMetrics } from './metrics.ts'

test('requests are counted by the pattern of their endpoint, and nothing that was sent is shown', async () => {
  const { read, ask, post, db } = await measuredSite()
  const invite_code = await makeInviteCode(db)
  const email = 'c4nary.address@example.com'
  const { captcha_token } = registration
  const username = 'C4nary'
  const typed = { username, email, password: 'C4nary-Echo-7', captcha_token }
  expect(await post('/v3/authenticate/register', { ...typed, invite_code })).toBe(201)
  await ask('/v2/players/77?x=c4nary')
  await ask('/v2/players/78')
  await ask('/v2/c4nary')
  await ask('/c4nary?token=c4nary')
  for (let n = 0; n < 6; n++) {
    await post('/v3/authenticate/login', { username, password: 'C4nary-Wrong', captcha_token })
  }

  const text = await read()
  const players = 'endpoint="/v2/players/:id",method="GET",status="404"'
  expect(text).toContain(`kodama_requests_total{${players},worker="1"} 2\n`)
  expect(text).toMatch(
    /^kodama_request_duration_seconds_count\{.*endpoint="\/v2\/players\/:id".* 2$/m,
  )
  expect(text).toContain('endpoint="/v3/authenticate/register",method="POST",status="201"')
  expect(text).toContain(
    'kodama_limit_refusals_total{limit="sign-in account network",worker="1"} 1',
  )
  expect(text).not.toMatch(/c4nary|127\.0\.0\.1|\/77/i)
  expect(text).not.toContain(invite_code)
})

test('pages, mails, ranks and the catalogue tell how they are', async () => {
  const { read, ask, post, db } = await measuredSite()
  expect(await read()).toContain('kodama_ranks_age_seconds{worker="1"} Nan')
  const invite_code = await makeInviteCode(db)
  await post('/v3/authenticate/register', { ...registration, invite_code })
  const { email } = registration
  await post('/v3/password/reset/request', { email, captcha_token: 'none' })
  await ask('/supporter')
  await ask('/supporter')
  await expect.poll(read).toContain('kodama_mails_total{outcome="sent",worker="1"} 1')
  await expect.poll(read).toMatch(/^kodama_ranks_age_seconds\{worker="1"\} \d/m)
  await expect.poll(read).toMatch(/^kodama_catalogue_age_seconds\{worker="1"\} \d/m)
  const text = await read()
  expect(text).toContain('kodama_mails_waiting{worker="1"} 0')
  expect(text).toContain('kodama_pages_total{outcome="rendered",worker="1"} 1')
  expect(text).toContain('kodama_pages_total{outcome="cached",worker="1"} 1')
  // What a page asks for while it is rendered is no request of a visitor.
  expect(text).not.toContain('endpoint="/v3/site"')
})

test('the cache of leaderboards tells what was in it and what was not', async () => {
  const { read, ask } = await measuredSite()
  expect(await read()).toContain('kodama_leaderboard_cache_total{outcome="hit",worker="1"} 0')
  // Before the first poll nothing is cached, and an answer is cached for a second.
  await expect
    .poll(async () => {
      await ask('/v3/leaderboard?country=jp')
      return read()
    })
    .toMatch(/^kodama_leaderboard_cache_total\{outcome="hit",worker="1"\} [1-9]/m)
  const text = await read()
  expect(text).toMatch(/^kodama_leaderboard_cache_total\{outcome="miss",worker="1"\} [1-9]/m)
})

test('the connection pool of MySQL tells how many connections are taken', async () => {
  const { config, kind } = await testSite()
  const { db, readPool } = await connect(config.DATABASE, { isServing: true })
  const metrics = makeMetrics()
  if (readPool) measurePool(metrics, readPool)
  const taken = async () => {
    const text = await metrics.metrics()
    return /^kodama_database_connections\{state="taken",worker="1"\} (\d+)$/m.exec(text)?.[1]
  }
  const during = await db.connection().execute(taken)
  expect([during, await taken()]).toEqual(kind === 'mysql' ? ['1', '0'] : [undefined, undefined])
  await db.destroy()
})

test('by default the site has no metrics: /metrics is a page that does not exist', async () => {
  const { app } = await testSite()
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(app.printRoutes()).not.toContain('metrics')
})

/** Reached over a socket, because only such requests are counted. */
async function measuredSite() {
  const metrics = makeMetrics()
  const { app, db } = await testSite({}, { metrics })
  const read = () => metrics.metrics()
  let url: Promise<string> | undefined
  const listen = async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  async function ask(path: string, init: RequestInit = {}) {
    const answer = await fetch((await (url ??= listen())) + path, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { app, db, read, ask, post }
}
