import type { HumanCheckAct, HumanCheckChallenge } from '@kodama/contract/human-check'
import { expect, test } from 'vitest'
import { findSiteSetting } from '#platform/database/schema/queries'
import { ApiError } from '#platform/http/api-error'
import { humanCheckToken, solve } from '#testing/human-check-token'
import { testApp } from '#testing/test-app'
import { makeVisitor } from '#testing/visitor'
import { builtinCheck } from './builtin.ts'
import { type HumanCheck, openHumanCheck } from './human-check.ts'

const failed = new ApiError('human_check_failed')

test('a solved challenge is a token for its act', async () => {
  const { app, humanCheck } = await site()
  const token = await humanCheckToken(app, 'sign_in')
  await expect(humanCheck.verify(token, 'sign_in')).resolves.toBeUndefined()
})

test('a token that is sent twice at once is good once', async () => {
  const { app, humanCheck, otherProcess } = await site()
  const token = await humanCheckToken(app, 'registration')
  const verdicts = await Promise.allSettled([
    humanCheck.verify(token, 'registration'),
    otherProcess.verify(token, 'registration'),
    humanCheck.verify(token, 'registration'),
  ])
  expect(verdicts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(humanCheck.verify(token, 'registration')).rejects.toEqual(failed)
})

test('a token that was used is not good again for being written in another way', async () => {
  const { app, humanCheck } = await site()
  const token = await humanCheckToken(app, 'sign_in')
  await humanCheck.verify(token, 'sign_in')
  const payload = read(token)
  const solution = { ...payload.solution, counter: payload.solution.counter + 1, time: 5 }
  await expect(humanCheck.verify(write({ ...payload, solution }), 'sign_in')).rejects.toEqual(
    failed,
  )
})

test('a token is good for ten minutes', async () => {
  const { app, config, db } = await site()
  const token = await humanCheckToken(app, 'sign_in')
  const { expires_at } = read(token).challenge.parameters.data
  const at = (seconds: number) => openHumanCheck(config, db, () => new Date(seconds * 1000))
  const madeAt = new Date('2026-11-15T00:00:00Z')
  const later = await builtinCheck(db, () => madeAt).makeChallenge?.('sign_in')
  expect(later?.parameters).toMatchObject({
    data: { expires_at: madeAt.getTime() / 1000 + 600 },
  })
  await expect(at(expires_at).verify(token, 'sign_in')).rejects.toEqual(failed)
  // A clock that is set back does not make it last longer.
  await expect(at(expires_at - 1000).verify(token, 'sign_in')).rejects.toEqual(failed)
  await expect(at(expires_at - 1).verify(token, 'sign_in')).resolves.toBeUndefined()
})

test('a token for one act is not good for another, and is not used up by it', async () => {
  const { app, humanCheck } = await site()
  const token = await humanCheckToken(app, 'sign_in')
  await expect(humanCheck.verify(token, 'registration')).rejects.toEqual(failed)
  await expect(humanCheck.verify(token, 'sign_in')).resolves.toBeUndefined()
})

const changes: Record<string, (payload: Payload) => unknown> = {
  'its act': ({ challenge }) => (challenge.parameters.data.act = 'registration'),
  'its life': ({ challenge }) => (challenge.parameters.data.expires_at += 60),
  'its work': ({ challenge }) => (challenge.parameters.cost = 2),
  'what the work must lead to': ({ challenge }) => (challenge.parameters.keyPrefix = '00'),
  'its signature': ({ challenge }) => (challenge.signature = 'f'.repeat(64)),
  'its solution': ({ solution }) => (solution.derivedKey = 'f'.repeat(64)),
  'all of its solution': (payload) => delete (payload as Partial<Payload>).solution,
}

test('a token is not good any more when somebody changes anything of it', async () => {
  const { app, humanCheck } = await site()
  for (const [what, change] of Object.entries(changes)) {
    const payload = read(await humanCheckToken(app, 'sign_in'))
    change(payload)
    const { act } = payload.challenge.parameters.data
    expect([what, await refusalOf(humanCheck, write(payload), act)]).toEqual([what, failed])
  }
})

test('a token that says how it is to be verified is refused', async () => {
  const { app } = await site()
  const options = { hmacAlgorithm: 'MD5', counterMode: 'string', deriveKey: 'x' }
  for (const [option, value] of Object.entries(options)) {
    const payload = read(await humanCheckToken(app, 'sign_in'))
    const captcha_token = write({ ...payload, [option]: value })
    const body = { username: 'Aoba', password: 'x', captcha_token }
    const answer = await makeVisitor(app).post('/v3/authenticate/login', body)
    expect([option, answer.json().error_code]).toEqual([option, 'human_check_failed'])
  }
})

const noTokens = [
  'none',
  'e30=',
  '%%%',
  write(null),
  write([]),
  write('x'),
  write({ challenge: 5 }),
  write({ challenge: { signature: 'x' } }),
  write({ challenge: { signature: ['x'], parameters: {} }, solution: {} }),
  write({ challenge: { signature: 'x', parameters: { data: null } } }),
  write({
    challenge: {
      signature: 'x',
      parameters: { data: { act: 'sign_in', expires_at: Math.floor(Date.now() / 1000) + 300 } },
    },
  }),
  'x'.repeat(3000),
]

test('what is no token is refused as one, and nothing as nothing', async () => {
  const { humanCheck } = await site()
  for (const token of noTokens) {
    expect([token, await refusalOf(humanCheck, token)]).toEqual([token, failed])
  }
  const missing = new ApiError('human_check_missing')
  expect(await refusalOf(humanCheck, '')).toEqual(missing)
  expect(await refusalOf(humanCheck, '  ')).toEqual(missing)
})

test('a challenge takes 60 to 120 tries of 512 KiB', async () => {
  const { db, humanCheck } = await site()
  const challenge = await builtinCheck(db, () => new Date()).makeChallenge?.('sign_in')
  const token = await solve(challenge as HumanCheckChallenge)
  const { parameters } = read(token).challenge
  expect(parameters).toMatchObject({ algorithm: 'SCRYPT', cost: 512, memoryCost: 8 })
  expect(read(token).solution.counter).toBeGreaterThanOrEqual(60)
  expect(read(token).solution.counter).toBeLessThanOrEqual(120)
  await expect(humanCheck.verify(token, 'sign_in')).resolves.toBeUndefined()
})

test('processes that start at once agree on one secret', async () => {
  const { db, app } = await site()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.inject('/v3/human-check/challenge?act=sign_in')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await findSiteSetting(db, 'human_check_secret')).toMatch(/^[0-9a-f]{64}$/)
})

test('used tokens are forgotten a day after they have expired', async () => {
  const { app, config, db, humanCheck } = await site()
  await humanCheck.verify(await humanCheckToken(app, 'sign_in'), 'sign_in')
  const used = await db.selectFrom('web_human_checks').selectAll().execute()
  expect(used).toEqual([
    { token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), expires_at: expect.any(Number) },
  ])

  const later = new Date(Date.now() + 2 * 86_400_000)
  const expiresAt = later.getTime() / 1000 + 600
  const verifier = { verifyToken: async () => ({ id: 'next', expiresAt }) }
  await openHumanCheck(config, db, () => later, verifier).verify('x', 'sign_in')
  const left = await db.selectFrom('web_human_checks').select('token_hash').execute()
  expect(left).toHaveLength(1)
  expect(left).not.toContainEqual({ token_hash: used[0]?.token_hash })
})

test('a challenge is never kept by a browser, and is for an act that exists', async () => {
  const { app } = await site()
  const answer = await app.inject('/v3/human-check/challenge?act=sign_in')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/v3/human-check/challenge?act=dance')).statusCode).toBe(422)
  expect((await app.inject('/v3/human-check/challenge')).statusCode).toBe(422)
})

test('where the human check is left out every token passes, but none does not', async () => {
  const { app, humanCheck } = await site({ HUMAN_CHECK: 'none' })
  await expect(humanCheck.verify('none', 'sign_in')).resolves.toBeUndefined()
  await expect(humanCheck.verify('none', 'sign_in')).resolves.toBeUndefined()
  await expect(humanCheck.verify('', 'sign_in')).rejects.toEqual(
    new ApiError('human_check_missing'),
  )
  expect((await app.inject('/v3/human-check/challenge?act=sign_in')).statusCode).toBe(404)
})

type Payload = {
  challenge: {
    parameters: {
      cost: number
      keyPrefix: string
      data: { act: 'sign_in' | 'registration'; expires_at: number }
    }
    signature: string
  }
  solution: { counter: number; derivedKey: string }
}

/** Undefined for a valid token. */
function refusalOf(humanCheck: HumanCheck, token: string, act: HumanCheckAct = 'sign_in') {
  return humanCheck.verify(token, act).catch((error: unknown) => error)
}

async function site(settings: Record<string, string> = {}) {
  const { app, config, siteDb: db } = await testApp(settings)
  const open = () => openHumanCheck(config, db, () => new Date())
  return { app, config, db, humanCheck: open(), otherProcess: open() }
}

function read(token: string): Payload {
  return JSON.parse(Buffer.from(token, 'base64').toString())
}

function write(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
