import { once } from 'node:events'
import bcrypt from 'bcrypt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makePasswords } from '#accounts/account/passwords'
import { findAccountByEmail } from '#accounts/account/queries'
import { makeResetLink } from '#accounts/password-reset/request-reset'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { memoryCounters } from '#platform/rate-limit/counters'
import { type Limiter, makeLimiter } from '#platform/rate-limit/limiter'
import { countTransactions } from '#testing/serving-database'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

test('of 200 who sign in at once two are hashed, 20 wait, the rest come back; reads go on', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  // The first wrong name is hashed once more than the others.
  await makeVisitor(app).signIn('stranger')
  const hashes = holdHashes()
  const statuses: number[] = []
  const waits = new Set<unknown>()
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const answer = await makeVisitor(app).signIn(`stranger ${n}`)
    statuses.push(answer.statusCode)
    waits.add(answer.headers['retry-after'])
  })
  await expect.poll(() => statuses.length).toBe(178)
  expect(hashes.running()).toBe(2)
  // Nothing is hashed before these are answered.
  for (const url of [`/v2/players/${id}`, '/v3/leaderboard', '/', '/icons/touch-180.png']) {
    expect((await app.inject(url)).statusCode).toBe(200)
  }
  const turnedAway = makeVisitor(app)
  for (let n = 0; n < 31; n++) expect((await turnedAway.signIn('Aoba')).statusCode).toBe(503)
  expect(statuses).toEqual(Array.from({ length: 178 }, () => 503))
  expect(waits).toEqual(new Set(['2']))
  hashes.release()
  await Promise.all(flood)
  expect(statuses.slice(178)).toEqual(Array.from({ length: 22 }, () => 401))
  expect(hashes.most()).toBe(2)
  // To be turned away is no try.
  expect((await turnedAway.signIn('Aoba')).statusCode).toBe(200)
})

test.each(['sign-in', 'registration', 'password reset'])(
  'the hash of a %s is never inside a transaction',
  async (act) => {
    const { app, db, kind } = await testSite()
    const { email } = await makeAccount(app, db)
    const invite_code = await makeInviteCode(db)
    const visitor = makeVisitor(app)
    const token = act === 'password reset' ? await resetTokenOf(db, email) : ''
    const hashes = holdHashes()
    const acts: Record<string, () => Promise<{ statusCode: number }>> = {
      'sign-in': () => visitor.signIn('Aoba'),
      registration: () =>
        visitor.register({ username: 'Hifumi', email: 'h@example.com', invite_code }),
      'password reset': () => visitor.confirmReset(token, 'Quiet-Moss-9'),
    }
    const answer = acts[act]?.()
    await expect.poll(hashes.running).toBeGreaterThan(0)
    expect(await countTransactions(db, kind)).toBe(0)
    hashes.release()
    expect((await answer)?.statusCode).toBeLessThan(300)
  },
)

const guards = ['sign-in network', 'human check', 'sign-in account network', 'sign-in account']

const own = (n: number) => `stranger ${n}`
const same = () => 'Guessed'

test.each([
  ['a broken body', { username: 5 }, 0, own, 422, []],
  ['a network that tried too often', {}, 30, own, 429, guards.slice(0, 1)],
  ['a failed human check', { captcha_token: 'bad' }, 0, own, 403, guards.slice(0, 2)],
  ['an account that is guessed at', { username: 'Guessed' }, 5, same, 429, guards],
  ['a wrong password', {}, 0, own, 401, [...guards, 'hash']],
])('%s costs no work of the guards after it', async (_, fields, before, nameOf, status, asked) => {
  const { app, work } = await siteThatTellsItsWork()
  const visitor = makeVisitor(app)
  for (let n = 0; n < before; n++) await visitor.signIn(nameOf(n))
  work.length = 0
  const rest = { username: 'Nobody', password: 'x', captcha_token: 'good' }
  const { statusCode } = await visitor.post('/v3/authenticate/login', { ...rest, ...fields })
  expect([statusCode, work]).toEqual([status, asked])
})

/** A site whose guards are the real ones, and note that they were asked. */
async function siteThatTellsItsWork() {
  const work: string[] = []
  const limiter = makeLimiter(memoryCounters(), () => new Date())
  const passwords = makePasswords({ cost: 4 })
  const standIns = {
    limiter: {
      ...limiter,
      consume(...attempts: Parameters<Limiter['consume']>) {
        work.push(...attempts.map(({ limit }) => limit.name))
        return limiter.consume(...attempts)
      },
    },
    humanCheck: {
      async verify(token: string) {
        work.push('human check')
        if (token === 'bad') throw new ApiError('human_check_failed')
      },
    },
    passwords: {
      ...passwords,
      isRight(...given: Parameters<typeof passwords.isRight>) {
        work.push('hash')
        return passwords.isRight(...given)
      },
    },
  }
  return { ...(await testSite({}, { standIns })), work }
}

/** Every hash waits until it is released. */
function holdHashes() {
  const ending = new AbortController()
  const released = once(ending.signal, 'abort')
  let running = 0
  let most = 0
  const { compare, hash } = bcrypt
  const held = async <T>(act: () => Promise<T>) => {
    running += 1
    most = Math.max(most, running)
    await released
    const result = await act()
    running -= 1
    return result
  }
  const spies = [
    vi
      .spyOn(bcrypt, 'compare')
      .mockImplementation(((text: string, hashed: string) =>
        held(() => compare(text, hashed))) as never),
    vi
      .spyOn(bcrypt, 'hash')
      .mockImplementation(((text: string, salt: number) => held(() => hash(text, salt))) as never),
  ]
  onTestFinished(() => {
    ending.abort()
    for (const spy of spies) spy.mockRestore()
  })
  return { release: () => ending.abort(), running: () => running, most: () => most }
}

async function resetTokenOf(db: Db, email: string) {
  const account = await findAccountByEmail(db, email)
  const link = account && (await makeResetLink(db, account, '', new Date()))
  return link?.slice(link.indexOf('=') + 1) ?? ''
}
