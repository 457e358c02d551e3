import { expect, test } from 'vitest'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { createInvite } from './create-invite.ts'
import { inviteTreeOf, subtreeOf } from './invite-tree.ts'
import { listInvites, listInviteUses } from './queries.ts'
import { revokeInvites } from './revoke-invites.ts'

/** operator → 1 → Aoba → 2 → Hifumi → 3 → Kou; and 4 of Aoba's, unused. */
async function chain() {
  const { app, siteDb: db } = await testSite()
  const aoba = await makeAccount(app, db)
  const hifumi = { id: aoba.id + 1, username: 'Hifumi' }
  await invitePlayer(aoba, hifumi.username)
  await invitePlayer(hifumi, 'Kou')
  await createInvite(db, inviteOf(aoba), { actor: 'site', now: new Date() })
  return { db, invites: await listInvites(db), uses: await listInviteUses(db) }

  async function invitePlayer(maker: { id: number }, username: string) {
    const { code } = await createInvite(db, inviteOf(maker), { actor: 'site', now: new Date() })
    const email = `${username}@example.com`
    await makeVisitor(app).register({ username, email, invite_code: code })
  }
}

function inviteOf({ id }: { id: number }) {
  return { note: '', madeBy: id }
}

test('the tree shows who came by whom', async () => {
  const { invites, uses } = await chain()
  const kou = { id: 5, name: 'Kou', invites: [] }
  const hifumi = { id: 4, name: 'Hifumi', invites: [{ id: 3, note: '', players: [kou] }] }
  const aoba = {
    id: 3,
    name: 'Aoba',
    invites: [
      { id: 2, note: '', players: [hifumi] },
      { id: 4, note: '', players: [] },
    ],
  }
  expect(inviteTreeOf(invites, uses)).toEqual([
    { player: null, invites: [{ id: 1, note: 'a test', players: [aoba] }] },
  ])
})

test('an invite is revoked with everything that stands on it, in one audited act', async () => {
  const { db, invites, uses } = await chain()
  expect(subtreeOf(2, invites, uses)).toEqual([2, 3])
  expect(subtreeOf(1, invites, uses)).toEqual([1, 2, 4, 3])
  const request = { id: 1, withSubtree: true, reason: 'sold' }
  expect(await revokeInvites(db, request, { actor: 'site', now: new Date() })).toEqual({
    ids: [1, 2, 4, 3],
    revoked: 4,
  })
  expect(await revokeInvites(db, request, { actor: 'site', now: new Date() })).toEqual({
    ids: [1, 2, 4, 3],
    revoked: 0,
  })
  const audit = await db
    .selectFrom('web_audit')
    .select(['subject', 'reason'])
    .where('act', '=', 'invite revoke')
    .execute()
  expect(audit).toEqual(
    Array.from({ length: 2 }, () => ({ subject: 'invite 1 and 3 below it', reason: 'sold' })),
  )
})

test('an unknown invite is not revoked, and the audit does not say so', async () => {
  const { db } = await testSite()
  const request = { id: 9, withSubtree: false, reason: '' }
  expect(await revokeInvites(db, request, { actor: 'site', now: new Date() })).toBeUndefined()
  expect(await db.selectFrom('web_audit').selectAll().execute()).toEqual([])
})
