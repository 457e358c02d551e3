import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { createInvite } from './create-invite.ts'
import { makeInvite } from './make-invite.ts'
import { listInvitesOf, sumTakenBy } from './queries.ts'
import { revokeOwnInvite } from './revoke-own-invite.ts'

const quota = { perPlayer: 3, waitDays: 0 }

/** A site with a player, and two connection pools, as two processes have. */
async function makeTwo() {
  const site = await testSite()
  const { id } = await makeAccount(site.app, site.db)
  const pools: Db[] = []
  for (let n = 0; n < 2; n++) {
    const { db } = await connect(site.config.DATABASE)
    onTestFinished(() => db.destroy())
    pools.push(db)
  }
  return { app: site.app, id, by: { actor: `player ${id}`, now: new Date() }, pools }
}

test('of a hundred invites that a player makes at once with three left, three are made', async () => {
  const { id, by, pools } = await makeTwo()
  const makes = Array.from({ length: 100 }, (_, n) =>
    makeInvite(pools[n % 2] as Db, { madeBy: id, note: '', key: `a-key-for-each-${n}` }, quota, by),
  )
  const outcomes = (await Promise.allSettled(makes)).map(outcomeOf)
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'no_invite_left')).toHaveLength(97)
  expect(await listInvitesOf(pools[0] as Db, id, 100)).toHaveLength(3)
})

test('a hundred requests with one key make one invite', async () => {
  const { id, by, pools } = await makeTwo()
  const makes = Array.from({ length: 100 }, (_, n) =>
    makeInvite(pools[n % 2] as Db, { madeBy: id, note: '', key: 'one-key-for-all' }, quota, by),
  )
  const outcomes = (await Promise.allSettled(makes)).map(outcomeOf)
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'invite_already_made')).toHaveLength(99)
})

test('an invite that is revoked while somebody comes by it is used or revoked, and counted so', async () => {
  const { app, id, by, pools } = await makeTwo()
  const [one, other] = pools as [Db, Db]
  let came = 0
  for (let round = 0; round < 6; round++) {
    const { id: invite, code } = await createInvite(one, { madeBy: id, note: '' }, by)
    const guest = { username: `Guest${round}`, email: `guest${round}@example.com` }
    const [answer, state] = await Promise.all([
      makeVisitor(app).register({ ...guest, invite_code: code }),
      revokeOwnInvite(other, { id: invite, made_by: id }, by),
    ])
    expect([201, 410]).toContain(answer.statusCode)
    expect(state).toBe(answer.statusCode === 201 ? 'used' : 'revoked')
    if (answer.statusCode === 201) came += 1
  }
  expect(await sumTakenBy(one, id, Math.floor(by.now.getTime() / 1000))).toBe(came)
})

function outcomeOf(outcome: PromiseSettledResult<unknown>) {
  if (outcome.status === 'fulfilled') return 'made'
  if (outcome.reason instanceof ApiError) return outcome.reason.code
  throw outcome.reason
}
