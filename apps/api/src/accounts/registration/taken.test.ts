import { expect, test } from 'vitest'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

test('with one invite ten taken names and addresses are told an hour, from however many networks', async () => {
  let now = Date.now()
  const { app, db } = await testSite({}, { now: () => new Date(now) })
  const { email } = await makeAccount(app, db, 'Illo')
  const invite_code = await makeInviteCode(db)
  const outcomes: Record<string, number> = {}
  for (let n = 0; n < 200; n++) {
    // A look-alike of a known name keeps the invite unused, whatever the address.
    const username = n % 2 ? 'lIl0' : `guest ${n}`
    const fields = { username, email: n % 2 ? `guess${n}@example.com` : email, invite_code }
    const { error_code } = (await makeVisitor(app).register(fields)).json()
    outcomes[error_code] = (outcomes[error_code] ?? 0) + 1
  }
  expect(outcomes).toEqual({ email_taken: 5, username_taken: 5, too_many_requests: 190 })
  expect(await countUses(db)).toBe(1)

  const honest = { username: 'Hifumi', email: 'hifumi@example.com', invite_code }
  expect((await makeVisitor(app).register(honest)).statusCode).toBe(429)
  now += 3_600_000
  expect((await makeVisitor(app).register(honest)).statusCode).toBe(201)
})

test('a network is told ten taken names and addresses an hour, with however many invites', async () => {
  const { app, db } = await testSite()
  const { email } = await makeAccount(app, db)
  const codes = await Promise.all(Array.from({ length: 12 }, () => makeInviteCode(db)))
  const visitor = makeVisitor(app)
  const statuses = []
  for (const [n, invite_code] of codes.entries()) {
    statuses.push(
      (await visitor.register({ username: `guest ${n}`, email, invite_code })).statusCode,
    )
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  expect(await countUses(db)).toBe(1)
})

test('of 50 guesses at once with one invite ten are told', async () => {
  const { app, db } = await testSite()
  const { email } = await makeAccount(app, db)
  const invite_code = await makeInviteCode(db)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      makeVisitor(app).register({ username: `guest ${n}`, email, invite_code }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('a look-alike name is refused before the address is looked up', async () => {
  const { app, db } = await testSite()
  const { email } = await makeAccount(app, db, 'Illo')
  const invite_code = await makeInviteCode(db)
  for (const address of [email, 'free@example.com']) {
    const fields = { username: 'lIl0', email: address, invite_code }
    expect((await makeVisitor(app).register(fields)).json().error_code).toBe('username_taken')
  }
})

async function countUses(db: Awaited<ReturnType<typeof testSite>>['db']) {
  return (await db.selectFrom('web_invite_uses').selectAll().execute()).length
}
