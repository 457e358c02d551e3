import { expect, test } from 'vitest'
import { makePasswords } from '#accounts/account/passwords'
import { buildApp } from '#app'
import { loadWebBuild } from '#pages/rendering/web-build'
import { ApiError } from '#platform/http/api-error'
import { builtSite } from '#testing/built-site'
import { recordStatements } from '#testing/record-statements'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

const minute = 60_000

test('a guesser gets five tries, then waits twice as long from try to try', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  await makeAccount(app, db)
  const guesser = makeVisitor(app)
  for (let n = 0; n < 5; n++) {
    expect((await guesser.signIn('Aoba', `Wrong-Echo-${n}`)).statusCode).toBe(401)
  }
  const refused = await guesser.signIn('Aoba')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json().error_message).toBe('Too many tries. Please try again in 1 minute.')

  now += minute
  expect((await guesser.signIn('Aoba', 'Wrong-Echo-6')).statusCode).toBe(401)
  expect((await guesser.signIn('Aoba')).headers['retry-after']).toBe('120')
  now += 2 * minute
  expect((await guesser.signIn('Aoba')).statusCode).toBe(200)
})

test('a wrong name and a wrong password take the same work', async () => {
  const { app, config, db, siteDb } = await testSite()
  await makeAccount(app, db)
  const recorded = recordStatements(siteDb)
  const passwords = makePasswords({ cost: 4 })
  let compared = 0
  const isRight: typeof passwords.isRight = (...args) => {
    compared += 1
    return passwords.isRight(...args)
  }
  const web = await loadWebBuild(builtSite)
  const standIns = { passwords: { ...passwords, isRight } }
  const site = await buildApp({ config, db: recorded.db, web, standIns })
  recorded.takeStatements()
  const workOf = async (username: string) => {
    const { statusCode } = await makeVisitor(site).signIn(username, 'Wrong-Echo-7')
    return { statusCode, statements: recorded.takeStatements() }
  }
  await workOf('first')
  const unknown = await workOf('nobody')
  expect(unknown.statusCode).toBe(401)
  expect(await workOf('Aoba')).toEqual(unknown)
  expect(compared).toBe(3)
  await site.close()
})

test('two hundred guesses at once are five', async () => {
  const now = new Date()
  const { app, db } = await testSite({}, { now: () => now })
  await makeAccount(app, db)
  const guesser = makeVisitor(app)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => guesser.signIn('Aoba', `Wrong-Echo-${n}`)),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(5)
  expect(new Set(codes)).toEqual(new Set([401, 429]))
})

test('a network that guesses at many accounts is stopped after 30 an hour', async () => {
  let now = Date.now()
  const { app } = await testSite({}, { now: () => new Date(now) })
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < 40; n++) codes.push((await guesser.signIn(`name ${n}`)).statusCode)
  expect(codes.filter((code) => code === 401)).toHaveLength(30)
  expect((await makeVisitor(app).signIn('name 1')).statusCode).toBe(401)
  now += 61 * minute
  expect((await guesser.signIn('name 1')).statusCode).toBe(401)
})

test('guessing from everywhere never shuts the owner out of a network they know', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db)
  const owner = makeVisitor(app)
  expect((await owner.signIn('Aoba')).statusCode).toBe(200)
  const answers = []
  for (let n = 0; n < 120; n++) {
    answers.push((await makeVisitor(app).signIn('Aoba', `Wrong-Echo-${n}`)).statusCode)
  }
  expect(answers.filter((code) => code === 401)).toHaveLength(50)
  expect(answers.filter((code) => code === 429)).toHaveLength(70)
  expect((await owner.signIn('Aoba')).statusCode).toBe(200)
  expect((await makeVisitor(app).signIn('Aoba')).statusCode).toBe(429)
})

test('a restart does not forget who has guessed', async () => {
  const { app, config, db } = await testSite()
  await makeAccount(app, db)
  const address = '198.51.100.9'
  for (let n = 0; n < 5; n++) await makeVisitor(app, address).signIn('Aoba', `Wrong-Echo-${n}`)
  const again = await buildApp({ config, db, web: await loadWebBuild(builtSite), hashCost: 4 })
  expect((await makeVisitor(again, address).signIn('Aoba')).statusCode).toBe(429)
  await again.close()
})

/** Every header that some proxy uses for the address of a visitor. */
function forgedHeaders(n: number) {
  const forged = n % 2 ? `203.0.113.${n}` : `2001:db8:${n}::1`
  return {
    'x-forwarded-for': `${forged}, 198.51.100.${n}`,
    'x-real-ip': forged,
    'x-client-ip': forged,
    'true-client-ip': forged,
    'cf-connecting-ip': forged,
    forwarded: `for="${forged}"`,
  }
}

test('a hundred forged addresses from one connection are one network', async () => {
  const { app } = await testSite()
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < 100; n++) {
    const body = { username: `stranger ${n}`, password: 'Wrong-Echo-7', captcha_token: 'none' }
    codes.push((await guesser.post('/v3/authenticate/login', body, forgedHeaders(n))).statusCode)
  }
  expect(codes).toEqual(codes.map((_, n) => (n < 30 ? 401 : 429)))
})

test('behind a proxy that is trusted, the last hop that is not ours counts', async () => {
  const { app } = await testSite({ TRUST_PROXY: '192.0.2.0/24' })
  const proxy = makeVisitor(app, '192.0.2.1')
  const guess = (hops: string, n: number) =>
    proxy.post(
      '/v3/authenticate/login',
      { username: 'Aoba', password: `Wrong-Echo-${n}`, captcha_token: 'none' },
      { ...forgedHeaders(n), 'x-forwarded-for': hops },
    )
  const codes: number[] = []
  for (let n = 0; n < 8; n++)
    codes.push((await guess(`10.9.9.${n}, 203.0.113.7, 192.0.2.5`, n)).statusCode)
  expect(codes.filter((code) => code === 401)).toHaveLength(5)
  expect((await guess('203.0.113.8, 192.0.2.5', 9)).statusCode).toBe(401)
})

test('while the human check cannot be asked, a network signs in three times an hour and does no more', async () => {
  const humanCheck = { verify: () => Promise.reject(new ApiError('unavailable')) }
  const { app, config, db } = await testSite()
  await makeAccount(app, db)
  const web = await loadWebBuild(builtSite)
  const cutOff = await buildApp({ config, db, web, hashCost: 4, standIns: { humanCheck } })
  const visitor = makeVisitor(cutOff)
  const codes: number[] = []
  for (let n = 0; n < 4; n++) codes.push((await visitor.signIn('Aoba')).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
  const reset = await makeVisitor(cutOff).requestReset('aoba@example.com')
  const registered = await makeVisitor(cutOff).register({
    invite_code: await makeInviteCode(db),
    username: 'Hifumi',
    email: 'hifumi@example.com',
  })
  expect([reset.statusCode, registered.statusCode]).toEqual([503, 503])
  await cutOff.close()
})
