import { expect, test } from 'vitest'
import { findAccountByName } from '#accounts/account/queries'
import { createInvite } from '#accounts/invite/create-invite'
import { makeResetLink } from '#accounts/password-reset/request-reset'
import { makeVisitor, testSite } from '#testing/visitor'

const today = Date.UTC(2026, 10, 15, 12)
const day = 86_400_000
const in1970 = 10_000
/** One second after the last that 32 bits hold. */
const in2038 = Date.UTC(2038, 0, 19, 3, 14, 8)

/** A site whose clock can be set, with an invite that was made at its first time. */
async function siteAt(first: number) {
  let time = first
  const site = await testSite({}, { now: () => new Date(time) })
  const by = { actor: 'site', now: new Date(first) }
  const { code } = await createInvite(site.db, { note: '' }, by)
  const setClock = (to: number) => {
    time = to
  }
  return { ...site, invite_code: code, setClock }
}

test.each([
  ['in 1970', in1970, 401],
  ['in 2038', in2038, 401],
  ['a day behind', today - day, 200],
  ['a day ahead', today + day, 200],
])('a clock that is %s makes good accounts, and no session that lasts too long', async (...row) => {
  const [, wrong, afterwards] = row
  const { app, db, invite_code, setClock } = await siteAt(wrong)
  const visitor = makeVisitor(app)
  expect((await visitor.register({ invite_code })).statusCode).toBe(201)
  const { creation_time, latest_activity } = await db
    .selectFrom('users')
    .select(['creation_time', 'latest_activity'])
    .where('name', '=', 'Aoba')
    .executeTakeFirstOrThrow()
  expect(creation_time).toBe(Math.min(Math.floor(wrong / 1000), 2 ** 31 - 1))
  expect(latest_activity).toBe(creation_time)
  const { token } = (await visitor.signIn('Aoba')).json()
  expect((await visitor.me(token)).statusCode).toBe(200)

  setClock(today)
  expect((await visitor.me(token)).statusCode).toBe(afterwards)
  expect((await visitor.signIn('Aoba')).statusCode).toBe(200)
})

test.each([
  ['to 1970', in1970],
  ['to 2038', in2038],
  ['by a day back', today - day],
  ['by a day ahead', today + day],
])('a clock that jumps %s and back lets nobody guess more or wait for long', async (_, wrong) => {
  const { app, invite_code, setClock } = await siteAt(today)
  await makeVisitor(app).register({ invite_code })
  const guesser = makeVisitor(app)
  for (const time of [today, wrong, today]) {
    setClock(time)
    const codes: number[] = []
    const waits: number[] = []
    for (let n = 0; n < 7; n++) {
      const answer = await guesser.signIn('Aoba', 'Wrong-Echo-7')
      codes.push(answer.statusCode)
      waits.push(Number(answer.headers['retry-after'] ?? 0))
    }
    expect(new Set(codes)).toEqual(new Set([401, 429]))
    expect(codes.filter((code) => code === 401)).toHaveLength(5)
    expect(Math.min(...waits)).toBe(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60)
  }
})

test('a link that resets a password ends in time, also when the clock is set back', async () => {
  const { app, db, invite_code, setClock } = await siteAt(today)
  const visitor = makeVisitor(app)
  await visitor.register({ invite_code })
  const account = await findAccountByName(db, 'aoba')
  if (!account) throw new Error('there is no account')
  const link = await makeResetLink(db, account, '', new Date(today))
  const statuses: number[] = []
  for (const time of [today, today - day, in1970, today + day, in2038, today + 60_000]) {
    setClock(time)
    statuses.push((await visitor.checkReset(link.split('token=')[1] ?? '')).statusCode)
  }
  expect(statuses).toEqual([200, 400, 400, 400, 400, 200])
})

test('an invite ends at its own time, wherever the clock has been meanwhile', async () => {
  const { app, invite_code, setClock } = await siteAt(today)
  const codes: (number | string)[] = []
  for (const time of [in2038, today + 15 * day, today + 13 * day]) {
    setClock(time)
    const answer = await makeVisitor(app).register({ invite_code })
    codes.push(answer.json().error_code ?? answer.statusCode)
  }
  expect(codes).toEqual(['invite_expired', 'invite_expired', 201])
})
