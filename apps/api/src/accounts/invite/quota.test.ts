import { Privilege } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { testSite } from '#testing/visitor'
import { insertInvite, sumTakenBy } from './queries.ts'
import { allowanceOf } from './quota.ts'

const now = 1_000_000
const day = 86_400
const quota = { perPlayer: 3, waitDays: 7 }

test.each([
  ['open', { uses: 1, used: 0, expires_at: now + 1, revoked_at: null }, 1],
  [
    'open, of five uses two are over',
    { uses: 5, used: 2, expires_at: now + 1, revoked_at: null },
    5,
  ],
  ['used', { uses: 1, used: 1, expires_at: now + 1, revoked_at: null }, 1],
  ['used, and long expired', { uses: 1, used: 1, expires_at: 1, revoked_at: null }, 1],
  ['used, and then revoked', { uses: 1, used: 1, expires_at: now + 1, revoked_at: 5 }, 1],
  ['revoked', { uses: 1, used: 0, expires_at: now + 1, revoked_at: 5 }, 0],
  ['revoked after two of five', { uses: 5, used: 2, expires_at: now + 1, revoked_at: 5 }, 2],
  ['expired', { uses: 1, used: 0, expires_at: now - 300, revoked_at: null }, 0],
  [
    'expired by a clock that is ahead',
    { uses: 1, used: 0, expires_at: now - 299, revoked_at: null },
    1,
  ],
])('an invite that is %s takes %#', async (_, { used, revoked_at, ...invite }, taken) => {
  const { db } = await testSite()
  await insertInvite(db, { ...invite, code_hash: 'x', made_by: 7, note: '', created_at: 1 })
  await db.updateTable('web_invites').set({ used, revoked_at }).execute()
  expect(await sumTakenBy(db, 7, now)).toBe(taken)
})

test('an account must be old enough, and one from before bancho.py wrote the time is', () => {
  const allowedFrom = (creation_time: number) =>
    allowanceOf({ priv: 3, creation_time }, 0, quota, now).allowed_from
  expect(allowedFrom(now)).toBe(now + 7 * day)
  expect(allowedFrom(now - 7 * day + 1)).toBe(now + 1)
  expect(allowedFrom(now - 7 * day)).toBeNull()
  expect(allowedFrom(0)).toBeNull()
})

test('what is left is never below none, and Administrators and Developers have no limit', () => {
  const old = { priv: 3, creation_time: 0 }
  expect([0, 2, 3, 4].map((taken) => allowanceOf(old, taken, quota, now).left)).toEqual([
    3, 1, 0, 0,
  ])
  for (const staff of [Privilege.ADMINISTRATOR, Privilege.DEVELOPER]) {
    const maker = { priv: Privilege.UNRESTRICTED | staff, creation_time: now }
    expect(allowanceOf(maker, 99, quota, now)).toEqual({ left: null, allowed_from: null })
  }
  expect(allowanceOf({ ...old, priv: 1 | Privilege.MODERATOR }, 0, quota, now).left).toBe(3)
})
