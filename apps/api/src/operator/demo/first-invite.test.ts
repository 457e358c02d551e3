import { expect, test } from 'vitest'
import { createInvite } from '#accounts/invite/create-invite'
import { inviteStateOf, listInvites } from '#accounts/invite/queries'
import { secondsOf } from '#platform/process/time'
import { makeVisitor, testSite } from '#testing/visitor'
import { prepareDemoWorld } from './prepare-demo-world.ts'

test('until there is a player, each start prints the only first invite that is open', async () => {
  const { app, db, config } = await testSite()
  const now = new Date()
  await createInvite(db, { note: 'for Aoba' }, { actor: 'operator', now })
  const first = await prepareDemoWorld(db, config, now)
  const second = await prepareDemoWorld(db, config, now)
  const states = (await listInvites(db)).map((invite) => [
    invite.note,
    inviteStateOf(invite, secondsOf(now)),
  ])
  expect(states).toEqual([
    ['for Aoba', 'open'],
    ['the first invite', 'revoked'],
    ['the first invite', 'open'],
  ])

  const visitor = makeVisitor(app)
  const refused = await visitor.register({ invite_code: String(first.inviteCode) })
  expect(refused.json().error_code).toBe('invite_revoked')
  expect((await visitor.register({ invite_code: String(second.inviteCode) })).statusCode).toBe(201)
  expect(await prepareDemoWorld(db, config, now)).toEqual({})
})
