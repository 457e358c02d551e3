import { createHash } from 'node:crypto'
import { combinedModes } from '@kodama/rules/modes'
import bcrypt from 'bcrypt'
import { expect, test } from 'vitest'
import { createInvite } from '#accounts/invite/create-invite'
import { secondsOf } from '#platform/process/time'
import { makeInviteCode, makeAccount, makeVisitor, registration, testSite } from '#testing/visitor'

test('an invite makes an account that the game server accepts', async () => {
  const now = new Date()
  const { app, db } = await testSite({}, { now: () => now })
  const invite_code = await makeInviteCode(db)
  const answer = await makeVisitor(app).register({ invite_code, email: ' Aoba@Example.com ' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ code: 201, message: expect.stringContaining('Aoba') })

  const { id, pw_bcrypt, ...row } = await db
    .selectFrom('users')
    .selectAll()
    .where('name', '=', 'Aoba')
    .executeTakeFirstOrThrow()
  expect(id).toBe(3)
  expect(row).toMatchObject({
    safe_name: 'aoba',
    email: 'aoba@example.com',
    priv: 1,
    country: 'xx',
    clan_id: 0,
    clan_priv: 0,
    silence_end: 0,
    donor_end: 0,
    creation_time: secondsOf(now),
    latest_activity: secondsOf(now),
    userpage_content: null,
    api_key: null,
  })
  expect(pw_bcrypt).toMatch(/^\$2b\$04\$.{53}$/)
  const md5 = createHash('md5').update(registration.password).digest('hex')
  expect(await bcrypt.compare(md5, pw_bcrypt)).toBe(true)

  const stats = await db
    .selectFrom('stats')
    .selectAll()
    .where('id', '=', id)
    .orderBy('mode')
    .execute()
  expect(stats.map(({ mode }) => mode)).toEqual([...combinedModes])
  for (const { mode: _, id: __, ...numbers } of stats) {
    expect(Object.values(numbers).every((number) => number === 0)).toBe(true)
  }
  expect(
    await db.selectFrom('web_invite_uses').select(['player_id', 'invite_id']).execute(),
  ).toEqual([{ player_id: 3, invite_id: 1 }])
})

test('an invite admits one player, even when 200 race for it', async () => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      makeVisitor(app).register({
        invite_code,
        username: `racer ${n}`,
        email: `r${n}@example.com`,
      }),
    ),
  )
  const codes = answers.map((answer) => answer.json().error_code ?? answer.statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 'invite_used')).toHaveLength(199)
  expect(await countRows(db)).toEqual({ users: 1, stats: 8, uses: 1, used: 1 })
})

test('an invite for five admits five of a hundred at once', async () => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db, { uses: 5 })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      makeVisitor(app).register({
        invite_code,
        username: `racer ${n}`,
        email: `r${n}@example.com`,
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
  expect(await countRows(db)).toEqual({ users: 5, stats: 40, uses: 5, used: 5 })
})

test('of a hundred who want one name, each with an invite, one gets it and no invite is lost', async () => {
  const { app, db } = await testSite()
  const codes = await Promise.all(Array.from({ length: 100 }, () => makeInviteCode(db)))
  const spellings = ['Foo Bar', 'foo_bar', 'FOO BAR']
  const answers = await Promise.all(
    codes.map((invite_code, n) =>
      makeVisitor(app).register({
        invite_code,
        username: spellings[n % 3] ?? '',
        email: `r${n}@example.com`,
      }),
    ),
  )
  const results = answers.map((answer) => answer.json().error_code ?? answer.statusCode)
  expect(results.filter((result) => result === 201)).toHaveLength(1)
  expect(results.filter((result) => result === 'username_taken')).toHaveLength(99)
  expect(await countRows(db)).toEqual({ users: 1, stats: 8, uses: 1, used: 1 })
})

test('of a hundred who have one e-mail address, in whatever case, one gets an account', async () => {
  const { app, db } = await testSite()
  const codes = await Promise.all(Array.from({ length: 100 }, () => makeInviteCode(db)))
  const answers = await Promise.all(
    codes.map((invite_code, n) =>
      makeVisitor(app).register({
        invite_code,
        username: `racer ${n}`,
        email: n % 2 ? 'One@Example.com' : 'one@example.COM',
      }),
    ),
  )
  const results = answers.map((answer) => answer.json().error_code ?? answer.statusCode)
  expect(results.filter((result) => result === 201)).toHaveLength(1)
  expect(results.filter((result) => result === 'email_taken')).toHaveLength(99)
  expect(await countRows(db)).toEqual({ users: 1, stats: 8, uses: 1, used: 1 })
})

test('an invite that is unknown, used, expired or revoked is told apart and admits nobody', async () => {
  const { app, db } = await testSite()
  const used = await makeInviteCode(db)
  await makeVisitor(app).register({ invite_code: used })
  const expired = await makeInviteCode(db, { days: 0 })
  const revoked = await makeInviteCode(db)
  await db.updateTable('web_invites').set({ revoked_at: 1 }).where('id', '=', 3).execute()
  const other = { username: 'Hifumi', email: 'hifumi@example.com' }
  const answers = await Promise.all(
    ['nope', '', used, expired, revoked].map((invite_code) =>
      makeVisitor(app).register({ ...other, invite_code }),
    ),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json().error_code])).toEqual([
    [404, 'invite_unknown'],
    [404, 'invite_unknown'],
    [409, 'invite_used'],
    [410, 'invite_expired'],
    [410, 'invite_revoked'],
  ])
  expect(await countRows(db)).toEqual({ users: 1, stats: 8, uses: 1, used: 1 })
})

test('the invites of a player die when the player is restricted', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  const { code } = await createInvite(
    db,
    { note: '', madeBy: id },
    { actor: 'site', now: new Date() },
  )
  await db.updateTable('users').set({ priv: 0 }).where('id', '=', id).execute()
  const other = { username: 'Hifumi', email: 'hifumi@example.com', invite_code: code }
  expect((await makeVisitor(app).register(other)).json().error_code).toBe('invite_revoked')
  await db.updateTable('users').set({ priv: 1 }).where('id', '=', id).execute()
  expect((await makeVisitor(app).register(other)).statusCode).toBe(201)
})

test('only the holder of a good invite learns which names and addresses are taken', async () => {
  const { app, db } = await testSite()
  const { username, email } = await makeAccount(app, db)
  const stranger = await makeVisitor(app).register({ username, email, invite_code: 'nope' })
  expect(stranger.json().error_code).toBe('invite_unknown')
  const invite_code = await makeInviteCode(db)
  const visitor = makeVisitor(app)
  const name = await visitor.register({ username: 'AOBA', email: 'b@example.com', invite_code })
  expect([name.statusCode, name.json().error_code]).toEqual([409, 'username_taken'])
  const address = await visitor.register({ username: 'Hifumi', email, invite_code })
  expect([address.statusCode, address.json().error_code]).toEqual([409, 'email_taken'])
  expect(
    (await visitor.register({ username: 'Hifumi', email: 'h@example.com', invite_code }))
      .statusCode,
  ).toBe(201)
})

test('a name that passes for that of staff or of a known player is taken', async () => {
  const { app, db } = await testSite()
  await makeAccount(app, db, 'Illo')
  const invite_code = await makeInviteCode(db)
  const visitor = makeVisitor(app)
  const lookAlike = { username: 'lIl0', email: 'x@example.com', invite_code }
  expect((await visitor.register(lookAlike)).json().error_code).toBe('username_taken')
  expect((await visitor.register({ ...lookAlike, username: 'lIlx' })).statusCode).toBe(201)
})

test('the name of the site is nobody’s', async () => {
  const { app, db } = await testSite({ SITE_NAME: 'Mori House' })
  const invite_code = await makeInviteCode(db)
  const answer = await makeVisitor(app).register({ username: 'mori_house', invite_code })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'username'], type: 'reserved' })
})

test('a name that the operator of the game server disallows is nobody’s, in any spelling', async () => {
  const { app, db } = await testSite({ DISALLOWED_NAMES: 'mrekk2, Forest Echo,' })
  const invite_code = await makeInviteCode(db)
  for (const username of ['forest_echo', 'Forest Echo', 'MREKK2']) {
    const answer = await makeVisitor(app).register({ username, invite_code })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ loc: ['body', 'username'], type: 'reserved' }])
  }
  const answer = await makeVisitor(app).register({ username: 'Forest Echoes', invite_code })
  expect(answer.statusCode).toBe(201)
})

test('what the operator of the game server disallows is no password here, at any door', async () => {
  const { app, db } = await testSite({ DISALLOWED_PASSWORDS: 'minilamp, Forest-Moss-1' })
  const invite_code = await makeInviteCode(db)
  const password = 'forest-MOSS-1'
  const refused = await makeVisitor(app).register({ invite_code, password })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().detail).toMatchObject([{ loc: ['body', 'password'], type: 'uncommon' }])
  const reset = await makeVisitor(app).confirmReset('a token', password)
  expect([reset.statusCode, reset.json().error_code]).toEqual([422, 'invalid_input'])
  expect((await makeVisitor(app).register({ invite_code })).statusCode).toBe(201)
})

test('the country comes from a proxy that is trusted, and from nobody else', async () => {
  const { app, db } = await testSite({ TRUST_PROXY: '192.0.2.0/24' })
  const codes = await Promise.all(Array.from({ length: 4 }, () => makeInviteCode(db)))
  const from = async (address: string, country: string, n: number) => {
    const visitor = makeVisitor(app, address)
    const fields = { ...registration, username: `guest ${n}`, email: `g${n}@example.com` }
    const body = { ...fields, invite_code: codes[n] }
    const headers = { 'cf-ipcountry': country, 'x-forwarded-for': '203.0.113.7' }
    await visitor.post('/v3/authenticate/register', body, headers)
  }
  await from('192.0.2.7', 'JP', 0)
  await from('192.0.2.7', 'T1', 1)
  await from('192.0.2.7', 'SX', 2)
  await from('198.51.100.7', 'JP', 3)
  const players = await db
    .selectFrom('users')
    .select(['name', 'country'])
    .where('id', '>', 1)
    .orderBy('id')
    .execute()
  expect(players.map(({ country }) => country)).toEqual(['jp', 'xx', 'xx', 'xx'])
})

async function countRows(db: Awaited<ReturnType<typeof testSite>>['db']) {
  const count = async (table: 'users' | 'stats' | 'web_invite_uses') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const invites = await db.selectFrom('web_invites').select('used').execute()
  return {
    users: (await count('users')) - 1,
    stats: await count('stats'),
    uses: await count('web_invite_uses'),
    used: invites.reduce((sum, { used }) => sum + used, 0),
  }
}
