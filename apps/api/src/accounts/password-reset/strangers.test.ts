import { expect, test } from 'vitest'
import { buildApp } from '#app'
import { loadWebBuild } from '#pages/rendering/web-build'
import type { Mail } from '#platform/mail/mailer'
import { builtSite } from '#testing/built-site'
import { listMails } from '#testing/mail'
import { recordStatements } from '#testing/record-statements'
import { countToldApart, makeAddresses } from '#testing/told-apart'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'

const minute = 60_000

test('an unknown address is told so three times a day and network; then nothing is told', async () => {
  let now = Date.now()
  const { app, config, db } = await testSite({}, { now: () => new Date(now) })
  const player = await makeAccount(app, db)
  const stranger = makeVisitor(app)
  const ask = async (email: string) => {
    const answer = await stranger.requestReset(email)
    return [answer.statusCode, answer.json().message ?? answer.json().error_code]
  }
  const codes = [await ask('a@x.io'), await ask('b@x.io'), await ask('c@x.io'), await ask('d@x.io')]
  const neutral = [200, 'A link that resets the password is on its way.']
  const told = [404, 'account_not_found']
  expect(codes).toEqual([told, told, told, neutral])
  expect(await ask(player.email)).toEqual(neutral)
  await expect.poll(() => listMails(config).length).toBe(1)
  now += 25 * 60 * minute
  expect(await ask('e@x.io')).toEqual(told)
})

test('from a hundred networks no more than thirty addresses are told apart', async () => {
  const { app } = await testSite()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => makeVisitor(app).requestReset(`nobody${n}@example.com`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(70)
})

test('an address that is registered uses up what a network is told, like an unknown one', async () => {
  const { app, db } = await testSite()
  const addresses = await makeAddresses(db, 27)
  let confirmed = 0
  for (let network = 0; network < 3; network++) {
    const stranger = makeVisitor(app)
    const own = addresses.slice(9 * network, 9 * network + 9)
    for (const email of own) expect((await stranger.requestReset(email)).statusCode).toBe(200)
    // A 404 would show that the network is still told the truth, and was about the nine before.
    const probe = await stranger.requestReset(`nobody${network}@example.com`)
    if (probe.statusCode === 404) confirmed += own.length
  }
  expect(confirmed).toBe(0)
})

test.each([
  [1, 3],
  [20, 30],
])('%d networks tell at most %d addresses apart in a day', async (networks, most) => {
  const { asked, toldApart } = await countToldApart(60, networks)
  expect(new Set(asked)).toEqual(new Set([200, 404]))
  expect(toldApart).toBeLessThanOrEqual(most)
  expect(toldApart).toBeGreaterThan(0)
})

test('a known and an unknown address take the same work before the answer', async () => {
  const { app, config, db, siteDb } = await testSite()
  const player = await makeAccount(app, db)
  const recorded = recordStatements(siteDb)
  const pauses: number[] = []
  const mails: (() => Promise<Mail>)[] = []
  const standIns = {
    mailer: {
      send: (make: () => Promise<Mail>) => void mails.push(make),
      readCounts: () => ({ waiting: mails.length, sent: 0, failed: 0, dropped: 0 }),
      close: async () => {},
    },
    wait: async (ms: number) => void pauses.push(ms),
  }
  const web = await loadWebBuild(builtSite)
  const site = await buildApp({ config, db: recorded.db, web, standIns })
  recorded.takeStatements()
  const ask = async (email: string) => {
    const answer = await makeVisitor(site).requestReset(email)
    return { code: answer.statusCode, statements: recorded.takeStatements() }
  }
  await ask('first@example.com')
  const [unknown, known] = [await ask('nobody@example.com'), await ask(player.email)]
  expect([unknown.code, known.code, mails.length]).toEqual([404, 200, 1])
  expect(known.statements).toEqual(unknown.statements)
  expect(pauses).toEqual([400, 400, 400])
  expect(await mails[0]?.()).toMatchObject({ to: player.email })
  await site.close()
})

test('an address is asked for three times a day; then the page says when to try again', async () => {
  const now = new Date()
  const { app, config, db } = await testSite({}, { now: () => now })
  const player = await makeAccount(app, db)
  const ask = async (email: string) => {
    const answer = await makeVisitor(app).requestReset(email)
    return [answer.statusCode, answer.headers['retry-after'], answer.json().error_message]
  }
  const answersTo = async (email: string) => [
    await ask(email),
    await ask(email),
    await ask(email),
    await ask(email),
  ]
  // Uses up the answers of all networks.
  for (let n = 0; n < 30; n++) await ask(`used-up-${n}@example.com`)
  const known = await answersTo(player.email)
  expect(known.map(([code]) => code)).toEqual([200, 200, 200, 429])
  expect(known[3]?.[2]).toBe('Too many tries. Please try again in about 24 hours.')
  expect(await answersTo('nobody@example.com')).toEqual(known)
  await expect.poll(() => listMails(config).length).toBe(3)
})

test('strangers cannot use up the links of an owner who has signed in from their network', async () => {
  const { app, config, db } = await testSite()
  const player = await makeAccount(app, db)
  const owner = makeVisitor(app)
  await owner.signIn(player.username)
  for (let n = 0; n < 4; n++) await makeVisitor(app).requestReset(player.email)
  const codes: number[] = []
  for (let n = 0; n < 4; n++) codes.push((await owner.requestReset(player.email)).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
  await expect.poll(() => listMails(config).length).toBe(6)
})

test('an address in another spelling is another address, also where the database holds them equal', async () => {
  const { app, db, config } = await testSite()
  const player = await makeAccount(app, db)
  const spelled = player.email.replace('a', 'á')
  expect((await makeVisitor(app).requestReset(spelled)).statusCode).toBe(404)
  await makeVisitor(app).requestReset(player.email.toUpperCase())
  await expect.poll(() => listMails(config).length).toBe(1)
})
