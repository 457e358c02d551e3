import { expect, test } from 'vitest'
import { listMails, textOf } from '#testing/mail'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'

const minute = 60_000
const newPassword = 'Quiet-Moss-9'

/** The app with a player, and the links that were mailed, in order. */
async function siteWithPlayer(options: Parameters<typeof testSite>[1] = {}) {
  const site = await testSite({}, options)
  const player = await makeAccount(site.app, site.db)
  const mails = () => listMails(site.config)
  const askForLink = async (visitor = makeVisitor(site.app)) => {
    const before = mails()
    expect((await visitor.requestReset(player.email)).statusCode).toBe(200)
    await expect.poll(() => mails().length).toBe(before.length + 1)
    return tokenOf(mails().at(-1) ?? '')
  }
  return { ...site, player, mails, askForLink }
}

function tokenOf(mail: string) {
  return /reset-password\?token=([\w-]{43})/.exec(textOf(mail))?.[1] ?? ''
}

test('a player who forgot the password gets a link, sets a new one and signs in with it', async () => {
  const { app, player, askForLink } = await siteWithPlayer()
  const visitor = makeVisitor(app)
  const { token: session } = (await visitor.signIn(player.username)).json()
  const token = await askForLink(visitor)

  expect((await visitor.checkReset(token)).json().code).toBe(200)
  const done = await visitor.confirmReset(token, newPassword)
  expect([done.statusCode, done.json().code]).toEqual([200, 200])
  expect((await visitor.signIn(player.username, newPassword)).statusCode).toBe(200)
  expect((await visitor.signIn(player.username)).statusCode).toBe(401)
  expect((await visitor.me(session)).statusCode).toBe(401)
})

test('the owner is told by mail that the password was changed', async () => {
  const { app, player, askForLink, mails } = await siteWithPlayer()
  await makeVisitor(app).confirmReset(await askForLink(), newPassword)
  await expect.poll(() => mails().length).toBe(2)
  const last = mails().find((mail) => !tokenOf(mail)) ?? ''
  expect(last).toContain(`To: ${player.email}`)
  expect(textOf(last)).toContain('was changed')
})

test('a link is good once, also when a hundred use it at once', async () => {
  const { app, askForLink } = await siteWithPlayer()
  const token = await askForLink()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => makeVisitor(app).confirmReset(token, `Quiet-Moss-${n}`)),
  )
  const codes = answers.map((answer) => answer.json().error_code ?? answer.statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'reset_token_invalid')).toHaveLength(99)
})

test('a link ends after ten minutes', async () => {
  let now = Date.now()
  const { app, askForLink } = await siteWithPlayer({ now: () => new Date(now) })
  const token = await askForLink()
  now += 10 * minute - 2000
  expect((await makeVisitor(app).checkReset(token)).statusCode).toBe(200)
  now += 3000
  expect((await makeVisitor(app).checkReset(token)).json().error_code).toBe('reset_token_invalid')
  expect((await makeVisitor(app).confirmReset(token, newPassword)).statusCode).toBe(400)
})

test('a new link ends the one before it', async () => {
  const { app, askForLink } = await siteWithPlayer()
  const first = await askForLink()
  const second = await askForLink()
  expect((await makeVisitor(app).checkReset(first)).statusCode).toBe(400)
  expect((await makeVisitor(app).checkReset(second)).statusCode).toBe(200)
})

test.each([
  ['password', { pw_bcrypt: '$2b$04$'.padEnd(60, 'a') }],
  ['e-mail address', { email: 'other@example.com' }],
])('another %s ends a link', async (_, change) => {
  const { app, db, player, askForLink } = await siteWithPlayer()
  const token = await askForLink()
  await db.updateTable('users').set(change).where('id', '=', player.id).execute()
  expect((await makeVisitor(app).checkReset(token)).statusCode).toBe(400)
  expect((await makeVisitor(app).confirmReset(token, newPassword)).statusCode).toBe(400)
})

test('a mail scanner that opens the link uses nothing up', async () => {
  const { app, askForLink } = await siteWithPlayer()
  const token = await askForLink()
  for (const method of ['GET', 'HEAD'] as const) {
    await app.inject({ method, url: `/reset-password?token=${token}` })
    await app.inject({ method, url: '/v3/password/reset/confirm' })
  }
  expect((await makeVisitor(app).confirmReset(token, newPassword)).statusCode).toBe(200)
})

test('nothing in the database resets a password', async () => {
  const { app, db, askForLink } = await siteWithPlayer()
  const token = await askForLink()
  const [row] = await db.selectFrom('web_password_resets').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await makeVisitor(app).checkReset(row?.token_hash ?? '')).statusCode).toBe(400)
})

test('a weak password is refused with a sentence, and the link stays good', async () => {
  const { app, askForLink } = await siteWithPlayer()
  const token = await askForLink()
  const weak = await makeVisitor(app).confirmReset(token, 'short1A')
  expect(weak.statusCode).toBe(422)
  expect(weak.json().error_message).toBe('The password needs at least 8 characters.')
  expect((await makeVisitor(app).confirmReset(token, newPassword)).statusCode).toBe(200)
})

test('a hundred tokens from one network are ten', async () => {
  const { app } = await testSite()
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < 100; n++) codes.push((await guesser.checkReset(`guess-${n}`)).statusCode)
  expect(codes.filter((code) => code === 400)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(90)
})

test('a guesser with a whole IPv6 /48 has the guesses of ten networks', async () => {
  const { app } = await testSite()
  const codes: number[] = []
  for (let n = 0; n < 105; n++) {
    const guesser = makeVisitor(app, `2001:db8:7:${n.toString(16)}::1`)
    codes.push((await guesser.checkReset(`guess-${n}`)).statusCode)
  }
  expect(codes.filter((code) => code === 400)).toHaveLength(100)
  expect((await makeVisitor(app, '2001:db8:8::1').checkReset('guess')).statusCode).toBe(400)
})

test('links lead to the configured address, whatever the request says', async () => {
  const { app, player, mails } = await siteWithPlayer()
  const body = { email: player.email, captcha_token: 'none' }
  await makeVisitor(app).post('/v3/password/reset/request', body, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  await expect.poll(() => mails().length).toBe(1)
  expect(mails()[0]).not.toContain('evil.example')
  expect(textOf(mails()[0] ?? '')).toContain('http://localhost:3000/reset-password?token=')
})

const notAnAddress = [
  'a@b.c\r\nBcc: x@example.com',
  'a b@example.com',
  'nobody',
  '',
  'a@b',
  `${'a'.repeat(300)}@x.io`,
]

test('what is no address is refused', async () => {
  const { app } = await siteWithPlayer()
  for (const email of notAnAddress) {
    const answer = await makeVisitor(app).requestReset(email)
    const { error_code } = answer.json()
    expect([email, answer.statusCode, error_code]).toEqual([email, 422, 'invalid_input'])
  }
})

test('the mail speaks the language of the one who asks, as text and as HTML', async () => {
  const { app, player, mails } = await siteWithPlayer()
  const body = { email: player.email, captcha_token: 'none' }
  await makeVisitor(app).post('/v3/password/reset/request', body, { 'accept-language': 'ja' })
  await expect.poll(() => mails().length).toBe(1)
  const mail = mails()[0] ?? ''
  expect(mail).toMatch(/content-type: multipart\/alternative/i)
  expect(mail).toMatch(/content-type: text\/plain/i)
  expect(mail).toMatch(/content-type: text\/html/i)
  expect(textOf(mail)).toContain('Aoba さん')
  expect(textOf(mail)).toContain('10分間')
})
