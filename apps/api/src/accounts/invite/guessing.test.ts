import { expect, test } from 'vitest'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'
import { createInvite } from './create-invite.ts'

const other = { username: 'Hifumi', email: 'hifumi@example.com' }

test('a million guesses at a thousand invites find none', async () => {
  const { db } = await testSite()
  const codes = await Promise.all(Array.from({ length: 20 }, () => makeInviteCode(db)))
  expect(new Set(codes).size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{26}$/)
  expect((1e6 * 1e3) / 32 ** 26).toBeLessThan(1e-30)
})

test('bad invites of any kind are ten an hour and network, and then even a good one waits', async () => {
  // Later than the invites are made, so that one of them has expired.
  let now = Date.now() + 60_000
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  const used = await makeInviteCode(db)
  await makeVisitor(app).register({ invite_code: used })
  const expired = await makeInviteCode(db, { days: 0 })
  const revoked = await makeInviteCode(db)
  await db.updateTable('web_invites').set({ revoked_at: 1 }).where('id', '=', 3).execute()
  const good = await makeInviteCode(db)

  const guesser = makeVisitor(app)
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) {
    const invite_code = ['nope', used, expired, revoked][n % 4] ?? ''
    statuses.push((await guesser.register({ ...other, invite_code })).statusCode)
  }
  expect(statuses).toEqual([404, 409, 410, 410, 404, 409, 410, 410, 404, 409])
  const refused = await guesser.register({ ...other, invite_code: good })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  now += 3_600_000
  expect((await guesser.register({ ...other, invite_code: good })).statusCode).toBe(201)
})

test('a player who is restricted takes all open invites along, at once', async () => {
  const { app, db } = await testSite()
  const { id } = await makeAccount(app, db)
  const by = { actor: `player ${id}`, now: new Date() }
  const codes: string[] = []
  for (let n = 0; n < 5; n++) {
    codes.push((await createInvite(db, { note: '', madeBy: id }, by)).code)
  }
  await db.updateTable('users').set({ priv: 2 }).where('id', '=', id).execute()
  const answers = await Promise.all(
    codes.map((invite_code) => makeVisitor(app).register({ ...other, invite_code })),
  )
  expect(answers.map((answer) => answer.json().error_code)).toEqual(
    Array.from({ length: 5 }, () => 'invite_revoked'),
  )
})
