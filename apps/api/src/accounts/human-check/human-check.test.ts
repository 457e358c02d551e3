import type { HumanCheckAct } from '@kodama/contract/human-check'
import { expect, test } from 'vitest'
import { humanCheckToken } from '#testing/human-check-token'
import { testApp } from '#testing/test-app'
import { makeInviteCode, makeVisitor, registration } from '#testing/visitor'

const calls: Record<HumanCheckAct, { path: string; body: object; good: number }> = {
  sign_in: {
    path: '/v3/authenticate/login',
    body: { username: 'Aoba', password: registration.password },
    good: 401,
  },
  registration: { path: '/v3/authenticate/register', body: registration, good: 201 },
  password_reset: {
    path: '/v3/password/reset/request',
    body: { email: 'nobody@example.com' },
    good: 404,
  },
}

test.each(Object.keys(calls) as HumanCheckAct[])(
  'the form of %s takes a solved human check of its own once, and nothing else',
  async (act) => {
    const { app, db } = await testApp()
    const { path, body, good } = calls[act]
    const visitor = makeVisitor(app)
    const invite = act === 'registration' ? { invite_code: await makeInviteCode(db) } : {}
    const send = (captcha_token: string) =>
      visitor.post(path, { ...body, ...invite, captcha_token })
    const other = act === 'sign_in' ? 'registration' : 'sign_in'
    const token = await humanCheckToken(app, act)
    const answers = [
      await send(''),
      await send('none'),
      await send(await humanCheckToken(app, other)),
      await send(token),
      await send(token),
    ]
    expect(answers.map((answer) => answer.json().error_code)).toEqual([
      'human_check_missing',
      'human_check_failed',
      'human_check_failed',
      { 201: undefined, 401: 'wrong_credentials', 404: 'account_not_found' }[good],
      'human_check_failed',
    ])
    expect(answers[3]?.statusCode).toBe(good)
  },
)

test('a token that was used at one process is refused at another', async () => {
  const one = await testApp()
  const { DATABASE: shared } = one.config
  const DATABASE_URL = shared.kind === 'mysql' ? shared.url : `sqlite:${shared.file}`
  const other = await testApp({ DATABASE_URL })
  const captcha_token = await humanCheckToken(one.app, 'sign_in')
  const signIn = async ({ app }: typeof one) => {
    const body = { username: 'Aoba', password: 'x', captcha_token }
    return (await makeVisitor(app).post('/v3/authenticate/login', body)).json().error_code
  }
  expect(await signIn(other)).toBe('wrong_credentials')
  expect(await signIn(one)).toBe('human_check_failed')
})

test('a network that asks for challenges without end is told to wait', async () => {
  const now = new Date()
  const { app } = await testApp({}, { now: () => now })
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/v3/human-check/challenge?act=sign_in', remoteAddress })
  const statuses = new Set<number>()
  for (let n = 0; n < 600; n++) statuses.add((await ask('198.51.100.1')).statusCode)
  expect(statuses).toEqual(new Set([200]))
  const refused = await ask('198.51.100.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
  expect((await ask('198.51.100.2')).statusCode).toBe(200)
})
