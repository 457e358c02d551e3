import { expect, test } from 'vitest'
import { makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

const url = '/v3/invites/check'

test('an invite is usable or not, and no answer says why', async () => {
  // Later than the invites are made, so that one of them has expired.
  const { app, db } = await testSite({}, { now: () => new Date(Date.now() + 60_000) })
  const good = await makeInviteCode(db)
  const used = await makeInviteCode(db)
  await makeVisitor(app).register({ invite_code: used })
  const expired = await makeInviteCode(db, { days: 0 })
  const revoked = await makeInviteCode(db)
  await db.updateTable('web_invites').set({ revoked_at: 1 }).where('id', '=', 4).execute()

  const visitor = makeVisitor(app)
  const answers: unknown[] = []
  for (const invite_code of [good, ` ${good} `, used, expired, revoked, 'nope', '\0', '🌲']) {
    const answer = await visitor.post(url, { invite_code })
    answers.push([answer.statusCode, answer.json()])
  }
  const usable = [200, { usable: true }]
  const not = [200, { usable: false }]
  expect(answers).toEqual([usable, usable, not, not, not, not, not, not])
  expect(
    (await visitor.register({ username: 'Hifumi', email: 'h@example.com', invite_code: good }))
      .statusCode,
  ).toBe(201)
})

test('a network that asks for ten that are not usable is told nothing for an hour, and can still register', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  const invite_code = await makeInviteCode(db)
  const guesser = makeVisitor(app)
  const ask = async (invite_code: string) =>
    (await guesser.post(url, { invite_code })).json().usable
  for (let n = 0; n < 20; n++) expect(await ask(invite_code)).toBe(true)
  for (let n = 0; n < 10; n++) expect(await ask(`guess ${n}`)).toBe(false)
  expect(await ask('another')).toBeNull()
  expect(await ask(invite_code)).toBeNull()
  expect((await makeVisitor(app).post(url, { invite_code })).json()).toEqual({ usable: true })
  now += 3_600_000
  expect(await ask(invite_code)).toBe(true)
  for (let n = 0; n < 11; n++) await ask(`guess ${n}`)
  expect((await guesser.register({ invite_code })).statusCode).toBe(201)
})
