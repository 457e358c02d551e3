import { expect, test } from 'vitest'
import { hashPassword } from '#accounts/account/passwords'
import { makePlayer } from '#testing/make'
import { makeAccount, makeVisitor, registration, testSite } from '#testing/visitor'

const day = 86_400_000

test('a player signs in by name, in any spelling that the game accepts, and with the spaces of a keyboard around it', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db, 'Ao ba')
  const visitor = makeVisitor(app)
  for (const username of ['Ao ba', 'ao_ba', 'AO BA', ' Ao ba ', 'ao ba　']) {
    const answer = await visitor.signIn(username)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { token } = answer.json()
    expect((await visitor.me(token)).json()).toEqual({ id, name: 'Ao ba', priv: 1 })
  }
})

test('a name that the game took before, with letters that a new one may not have, signs in and is shown', async () => {
  const { app, db } = await testSite()
  const pw_bcrypt = await hashPassword(registration.password, 4)
  const id = await makePlayer(db, { name: '青葉 Жé', safe_name: '青葉_жé', pw_bcrypt })
  const visitor = makeVisitor(app)
  const { token } = (await visitor.signIn('青葉 Жé')).json()
  expect((await visitor.me(token)).json()).toMatchObject({ id, name: '青葉 Жé' })
  expect((await app.inject(`/v2/players/${id}`)).json().data.name).toBe('青葉 Жé')
})

test('a wrong name and a wrong password are answered alike', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db)
  const name = await makeVisitor(app).signIn('nobody')
  const password = await makeVisitor(app).signIn('Aoba', 'Wrong-Echo-7')
  expect(name.statusCode).toBe(401)
  expect(name.json().error_code).toBe('wrong_credentials')
  expect(password.json()).toEqual(name.json())
})

test.each(['🌲', 'Aoba🌲', 'é', '\0', '\ud800'])(
  'a name that the database cannot hold (%j) is a wrong name',
  async (username) => {
    const { app } = await testSite()
    expect((await makeVisitor(app).signIn(username)).statusCode).toBe(401)
  },
)

test('a name is never read as SQL, whatever mode the database server has', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  for (const username of [`x'or(id=${id})#`, `x\\'or(id=${id})#`, `x"or(id=${id})#`]) {
    expect([username, (await makeVisitor(app).signIn(username)).statusCode]).toEqual([
      username,
      401,
    ])
  }
})

test('the password is taken exactly as it was typed', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db)
  for (const password of [` ${registration.password}`, registration.password.toLowerCase()]) {
    expect((await makeVisitor(app).signIn('Aoba', password)).statusCode).toBe(401)
  }
})

test.each(['2a', '2b', '2y'])(
  'a hash of bancho.py with the prefix %s is accepted',
  async (prefix) => {
    const { app, db } = await testSite()
    const { id } = await makeAccount(app, db)
    const hash = await hashPassword('森のこだま-Äß 🌲', 5)
    const pw_bcrypt = hash.replace('2b', prefix)
    await db.updateTable('users').set({ pw_bcrypt }).where('id', '=', id).execute()
    expect((await makeVisitor(app).signIn('Aoba', '森のこだま-Äß 🌲')).statusCode).toBe(200)
    expect((await makeVisitor(app).signIn('Aoba')).statusCode).toBe(401)
  },
)

test('nobody signs in as the bot, whose password is no hash', async () => {
  const { app } = await testSite()
  const bot = await makeVisitor(app).signIn('BanchoBot', '_'.repeat(60))
  expect(bot.json().error_code).toBe('wrong_credentials')
})

test('a restricted player with the right password is sent to the appeal', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  await db.updateTable('users').set({ priv: 2 }).where('id', '=', id).execute()
  const right = await makeVisitor(app).signIn('Aoba')
  expect(right.statusCode).toBe(403)
  expect(right.json()).toMatchObject({
    error_code: 'account_restricted',
    error_message: expect.stringContaining('/docs/ja/appeal'),
  })
  const wrong = await makeVisitor(app).signIn('Aoba', 'Wrong-Echo-7')
  expect(wrong.json().error_code).toBe('wrong_credentials')
})

test('a session ends by sign-out, and only that one', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const [first, second] = [
    (await visitor.signIn('Aoba')).json().token,
    (await visitor.signIn('Aoba')).json().token,
  ]
  expect(first).not.toBe(second)
  expect((await visitor.signOut(first)).json().code).toBe(200)
  const gone = await visitor.me(first)
  expect([gone.statusCode, gone.json().error_code]).toEqual([401, 'session_expired'])
  expect((await visitor.me(second)).statusCode).toBe(200)
  expect((await visitor.signOut('unknown')).statusCode).toBe(200)
})

test.each([
  ['another password, by whatever door', { pw_bcrypt: '$2b$04$'.padEnd(60, 'a') }],
  ['a restriction', { priv: 2 }],
])('%s ends every session at once', async (_, change) => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const tokens = []
  for (let n = 0; n < 3; n++) tokens.push((await visitor.signIn('Aoba')).json().token)
  await db.updateTable('users').set(change).where('id', '=', id).execute()
  for (const token of tokens) expect((await visitor.me(token)).statusCode).toBe(401)
})

test('a password that bancho.py changes ends every session, and the new one signs in', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const tokens: string[] = []
  for (let n = 0; n < 3; n++) tokens.push((await visitor.signIn('Aoba')).json().token)
  // What `PUT /v2/players/{id}/password` of bancho.py writes: its own salt and cost, and nothing else.
  const pw_bcrypt = await hashPassword('Quiet-Moss-9', 5)
  await db.updateTable('users').set({ pw_bcrypt }).where('id', '=', id).execute()
  for (const token of tokens) {
    const answer = await visitor.me(token)
    expect([answer.statusCode, answer.json().error_code]).toEqual([401, 'session_expired'])
  }
  const { token } = (await visitor.signIn('Aoba', 'Quiet-Moss-9')).json()
  expect((await visitor.me(token)).statusCode).toBe(200)
  expect((await visitor.me(String(tokens[0]))).statusCode).toBe(401)
})

test('a session that a restriction ended stays ended when the restriction is lifted', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const [used, unused] = [
    (await visitor.signIn('Aoba')).json().token,
    (await visitor.signIn('Aoba')).json().token,
  ]
  const setPrivileges = (priv: number) =>
    db.updateTable('users').set({ priv }).where('id', '=', id).execute()
  await setPrivileges(2)
  expect((await visitor.me(used)).statusCode).toBe(401)
  await setPrivileges(3)
  expect((await visitor.me(used)).statusCode).toBe(401)
  expect((await visitor.me(unused)).statusCode).toBe(401)
})

test('a session lasts 30 days', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const { token } = (await visitor.signIn('Aoba')).json()
  now += 30 * day - 60_000
  expect((await visitor.me(token)).statusCode).toBe(200)
  now += 120_000
  expect((await visitor.me(token)).statusCode).toBe(401)
  now -= 10 * day
  expect((await visitor.me(token)).statusCode).toBe(200)
})

test('a player has at most 20 sessions; the oldest gives way', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const tokens: string[] = []
  for (let n = 0; n < 22; n++) {
    now += 1000
    tokens.push((await visitor.signIn('Aoba')).json().token)
  }
  const alive = await Promise.all(tokens.map(async (token) => (await visitor.me(token)).statusCode))
  expect(alive).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)])
})

test('nothing in the database opens a session', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db)
  const { token } = (await makeVisitor(app).signIn('Aoba')).json()
  const rows = JSON.stringify(await db.selectFrom('web_sessions').selectAll().execute())
  expect(rows).not.toContain(token)
  const [row] = await db.selectFrom('web_sessions').select('token_hash').execute()
  expect((await makeVisitor(app).me(row?.token_hash ?? '')).statusCode).toBe(401)
})
