import { expect, test } from 'vitest'
import { hashToken } from '#accounts/account/token'
import { playerSessions } from '#operator/cli/player'
import { checksumsWithoutLimits } from '#testing/checksums'
import { askWith, makeSignedIn, signInAgain } from '#testing/signed-in'
import { makeVisitor, registration, testSite } from '#testing/visitor'

const url = '/v3/account/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'

test('a player sees every session: when, from where, on what, and which is this one', async () => {
  let now = Date.parse('2026-11-01T00:00:00Z')
  const { app, db, config } = await testSite({}, { now: () => new Date(now) })
  const { ask } = await makeSignedIn(app, db)
  now += 60_000
  const credentials = { username: 'Aoba', password: registration.password, captcha_token: 'none' }
  const onPc = makeVisitor(app, '203.0.113.7')
  await onPc.post('/v3/authenticate/login', credentials, { 'user-agent': firefox })
  const [later, earlier] = (await ask('GET', url)).json().sessions
  expect(later).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    is_current: false,
    browser: 'Firefox',
    system: 'Windows',
    network: '203.0.113.7',
    created_at: now / 1000,
    expires_at: now / 1000 + 30 * 86_400,
  })
  expect(earlier).toMatchObject({ is_current: true, created_at: now / 1000 - 60 })

  const by = { actor: 'operator test', now: new Date(now) }
  const { text, json } = await playerSessions.run(config, ['Aoba'], by, {})
  expect(text).toMatch(/203\.0\.113\.7 +Firefox, Windows\n/)
  expect(JSON.stringify(json)).not.toMatch(/hash|tag/)
})

test('nothing of the list opens a session', async () => {
  const { app, db } = await testSite()
  const { ask, token } = await makeSignedIn(app, db)
  const { body } = await ask('GET', url)
  expect(body).not.toContain(hashToken(token).slice(16))
  const [{ id }] = JSON.parse(body).sessions
  expect((await makeVisitor(app).me(id)).statusCode).toBe(401)
})

test('a session that has ended by time or by another password is not in the list', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  const { id } = await makeSignedIn(app, db)
  now += 29 * 86_400_000
  const { token_hash } = await db
    .selectFrom('web_sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  const { ask } = await signInAgain(app, 'Aoba')
  expect((await ask('GET', url)).json().sessions).toHaveLength(2)
  const ofFirst = db.updateTable('web_sessions').where('token_hash', '=', token_hash)
  await ofFirst.set({ password_tag: 'another' }).execute()
  expect((await ask('GET', url)).json().sessions).toHaveLength(1)
  now += 2 * 86_400_000
  expect((await ask('GET', url)).json().sessions).toHaveLength(1)
  expect(
    await db.selectFrom('web_sessions').where('player_id', '=', id).selectAll().execute(),
  ).toHaveLength(2)
})

test('a player ends one session, and it is over at once', async () => {
  const { app, db } = await testSite()
  const { id, ask } = await makeSignedIn(app, db)
  const other = await signInAgain(app, 'Aoba')
  const { sessions } = (await ask('GET', url)).json()
  const { id: ofOther } = sessions.find((session: { is_current: boolean }) => !session.is_current)
  const ended = await ask('DELETE', `${url}/${ofOther}`)
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 1 }])
  expect((await other.ask('GET', url)).statusCode).toBe(401)
  expect((await ask('GET', url)).json().sessions).toHaveLength(1)
  const again = await ask('DELETE', `${url}/${ofOther}`)
  expect([again.statusCode, again.json().error_code]).toEqual([404, 'session_not_found'])
  expect(await listActs(db)).toEqual([['session end', `player ${id}`]])
})

test('a player ends all other sessions, and twice is no error', async () => {
  const { app, db } = await testSite()
  const { id, ask } = await makeSignedIn(app, db)
  const stranger = await makeSignedIn(app, db, 'Hifumi')
  const others = [await signInAgain(app, 'Aoba'), await signInAgain(app, 'Aoba')]
  expect((await ask('DELETE', url)).json()).toEqual({ ended: 2 })
  expect((await ask('DELETE', url)).json()).toEqual({ ended: 0 })
  for (const other of others) expect((await other.ask('GET', url)).statusCode).toBe(401)
  expect((await ask('GET', url)).json().sessions).toHaveLength(1)
  expect((await stranger.ask('GET', url)).statusCode).toBe(200)
  expect(await listActs(db)).toEqual([['other sessions end', `player ${id}`]])
})

test('a player can end this session too: it is signed out', async () => {
  const { app, db } = await testSite()
  const { ask, token } = await makeSignedIn(app, db)
  const { sessions } = (await ask('GET', url)).json()
  expect((await ask('DELETE', `${url}/${sessions[0].id}`)).statusCode).toBe(200)
  expect((await makeVisitor(app).me(token)).statusCode).toBe(401)
})

test('the session of another player cannot be ended', async () => {
  const { app, db } = await testSite()
  const { ask } = await makeSignedIn(app, db)
  const stranger = await makeSignedIn(app, db, 'Hifumi')
  const before = await checksumsWithoutLimits(db)
  for (const id of [hashToken(stranger.token).slice(0, 16), '0'.repeat(16)]) {
    expect((await ask('DELETE', `${url}/${id}`)).json().error_code).toBe('session_not_found')
  }
  expect((await ask('DELETE', `${url}/${'%25'.repeat(16)}`)).statusCode).toBe(422)
  expect(await checksumsWithoutLimits(db)).toEqual(before)
})

test('a player may change something 60 times an hour, from whatever networks', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  const { token } = await makeSignedIn(app, db)
  const stranger = await makeSignedIn(app, db, 'Hifumi')
  const act = async (n: number) =>
    (await askWith(app, token, `203.0.113.${n}`)('DELETE', url)).statusCode
  const codes: number[] = []
  for (let n = 0; n < 61; n++) codes.push(await act(n))
  expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect((await askWith(app, token)('GET', url)).statusCode).toBe(200)
  expect((await stranger.ask('DELETE', url)).statusCode).toBe(200)
  now += 61 * 60_000
  expect(await act(1)).toBe(200)
})

test('a network may change something 300 times an hour, with whatever tokens', async () => {
  const { app, db } = await testSite()
  const player = await makeSignedIn(app, db)
  const other = await makeSignedIn(app, db, 'Hifumi')
  await player.ask('DELETE', url)
  await db.updateTable('web_limits').set({ tries: 299 }).execute()
  expect((await other.ask('DELETE', url)).statusCode).toBe(200)
  expect((await other.ask('DELETE', url)).statusCode).toBe(429)
  const elsewhere = askWith(app, other.token, '203.0.113.7')
  expect((await elsewhere('DELETE', url)).statusCode).toBe(200)
})

async function listActs(db: Parameters<typeof checksumsWithoutLimits>[0]) {
  const rows = await db.selectFrom('web_audit').select(['act', 'actor', 'subject']).execute()
  return rows
    .filter(({ act }) => act.includes('session'))
    .map(({ act, actor, subject }) => {
      expect(subject).toBe(actor)
      return [act, actor]
    })
}
