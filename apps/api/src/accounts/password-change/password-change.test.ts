import { expect, test } from 'vitest'
import { makePasswords } from '#accounts/account/passwords'
import { checksumsWithoutLimits, refuseAudit } from '#testing/checksums'
import { listMails, textOf } from '#testing/mail'
import { askWith, makeSignedIn, signInAgain } from '#testing/signed-in'
import { makeVisitor, registration, testSite } from '#testing/visitor'

const present_password = registration.password
const new_password = 'Quiet-Moss-9'
const url = '/v3/account/password'
const minute = 60_000

async function siteWithPlayer(...args: Parameters<typeof testSite>) {
  const site = await testSite(...args)
  const player = await makeSignedIn(site.app, site.db)
  const change = (body: object = {}) =>
    player.ask('POST', url, { present_password, new_password, ...body })
  return { ...site, player, change }
}

test('a new password counts at once, ends every other session and leaves this one', async () => {
  const { app, db, player, change } = await siteWithPlayer()
  const other = await signInAgain(app, 'Aoba')
  const stranger = await makeSignedIn(app, db, 'Hifumi')
  const answer = await change()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { code: 200, message: 'The password has been changed.' },
  ])
  const { me, signIn } = makeVisitor(app)
  expect((await me(player.token)).statusCode).toBe(200)
  expect((await me(other.token)).statusCode).toBe(401)
  const ofPlayer = db.selectFrom('web_sessions').where('player_id', '=', player.id)
  expect(await ofPlayer.select('token_hash').execute()).toHaveLength(1)
  expect((await me(stranger.token)).statusCode).toBe(200)
  expect((await signIn('Aoba')).statusCode).toBe(401)
  expect((await signIn('Aoba', new_password)).statusCode).toBe(200)
  const rows = await db.selectFrom('web_audit').select(['act', 'actor', 'subject']).execute()
  const actor = `player ${player.id}`
  expect(rows).toContainEqual({ act: 'password change', actor, subject: actor })
})

test('a reset link that is on its way ends with the password', async () => {
  const { app, config, player, change } = await siteWithPlayer()
  await makeVisitor(app).requestReset(player.email)
  await expect.poll(() => listMails(config).length).toBe(1)
  const token = /token=([\w-]{43})/.exec(textOf(listMails(config)[0] ?? ''))?.[1] ?? ''
  expect((await makeVisitor(app).checkReset(token)).statusCode).toBe(200)
  await change()
  expect((await makeVisitor(app).checkReset(token)).statusCode).toBe(400)
})

test.each([
  ['en', /Every other device that was signed in/],
  ['ja', /ログイン中だったほかのすべての端末/],
])('a mail tells the owner, in the language of the change (%s)', async (language, sentence) => {
  const { config, player } = await siteWithPlayer()
  const body = { present_password, new_password }
  await player.ask('POST', url, body, { 'accept-language': language })
  await expect.poll(() => listMails(config).length).toBe(1)
  const [mail = ''] = listMails(config)
  expect(mail).toContain(`To: ${player.email}`)
  expect(textOf(mail)).toMatch(sentence)
})

test('the password is changed also while no mail server answers', async () => {
  const { app, change } = await siteWithPlayer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await change()).statusCode).toBe(200)
  expect((await makeVisitor(app).signIn('Aoba', new_password)).statusCode).toBe(200)
})

test('a password that a reset refuses is refused here, with the same sentence', async () => {
  const { db, change } = await siteWithPlayer({ DISALLOWED_PASSWORDS: 'operators-word-1' })
  const before = await checksumsWithoutLimits(db)
  const sentences: string[] = []
  for (const password of ['Short-1', 'no-upper-case-1', 'Password1', 'Operators-Word-1']) {
    const answer = await change({ new_password: password })
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'invalid_input'])
    sentences.push(answer.json().error_message)
  }
  expect(sentences).toEqual([
    'The password needs at least 8 characters.',
    'The password needs an upper-case letter.',
    'This password is one of the first that a guesser tries.',
    'This password is one of the first that a guesser tries.',
  ])
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('with a wrong present password nothing changes, also not for who holds the token', async () => {
  const { db, change } = await siteWithPlayer()
  const before = await checksumsWithoutLimits(db)
  const answer = await change({ present_password: 'Wrong-Echo-7' })
  expect([answer.statusCode, answer.json().error_code]).toEqual([403, 'wrong_present_password'])
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('a thief with the token gets the five guesses of a sign-in, then waits twice as long each time', async () => {
  let now = Date.now()
  const { app, change } = await siteWithPlayer({}, { now: () => new Date(now) })
  for (let n = 0; n < 3; n++) {
    expect((await change({ present_password: `Wrong-Echo-${n}` })).statusCode).toBe(403)
  }
  // At the sign-in they count together.
  const samePlace = makeVisitor(app, '192.0.2.10')
  for (let n = 3; n < 5; n++) {
    expect((await samePlace.signIn('Aoba', `Wrong-Echo-${n}`)).statusCode).toBe(401)
  }
  expect((await change()).headers['retry-after']).toBe('60')
  now += minute
  expect((await change({ present_password: 'Wrong-Echo-6' })).statusCode).toBe(403)
  expect((await change()).headers['retry-after']).toBe('120')
  now += 2 * minute
  expect((await change()).statusCode).toBe(200)
})

test('guesses from ever other networks are 50 an hour', async () => {
  const { app, player } = await siteWithPlayer()
  const codes: number[] = []
  for (let n = 0; n < 60; n++) {
    const ask = askWith(app, player.token, `198.51.100.${n}`)
    codes.push((await ask('POST', url, { present_password: 'x', new_password })).statusCode)
  }
  expect(codes.filter((code) => code === 403)).toHaveLength(50)
  expect(codes.slice(50)).toEqual(Array.from({ length: 10 }, () => 429))
})

test('of ten changes at once one is done', async () => {
  const { app, player, change } = await siteWithPlayer()
  const passwords = Array.from({ length: 10 }, (_, n) => `Quiet-Moss-${n}0`)
  const answers = await Promise.all(passwords.map((each) => change({ new_password: each })))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  const changed = passwords[codes.indexOf(200)]
  expect((await makeVisitor(app).signIn('Aoba', changed)).statusCode).toBe(200)
  expect((await makeVisitor(app).me(player.token)).statusCode).toBe(200)
})

test('a session that is ended while the password is being changed changes nothing', async () => {
  const passwords = makePasswords({ cost: 4 })
  let site: Awaited<ReturnType<typeof siteWithPlayer>> | undefined
  const hash = async (password: string) => {
    await site?.db.deleteFrom('web_sessions').execute()
    return passwords.hash(password)
  }
  const standIns = { passwords: { ...passwords, hash } }
  site = await siteWithPlayer({}, { standIns })
  const { app, change } = site
  const answer = await change()
  expect([answer.statusCode, answer.json().error_code]).toEqual([401, 'session_expired'])
  expect((await makeVisitor(app).signIn('Aoba')).statusCode).toBe(200)
})

test('a change that cannot be audited is not done', async () => {
  const site = await siteWithPlayer()
  await signInAgain(site.app, 'Aoba')
  const before = await checksumsWithoutLimits(site.db)
  await refuseAudit(site)
  expect((await site.change()).statusCode).toBe(500)
  expect(await checksumsWithoutLimits(site.db)).toEqual(before)
})
