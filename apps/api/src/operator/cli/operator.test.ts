import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { inviteCreate, inviteRevoke } from './invite.ts'
import { operatorFrom } from './operator.ts'
import { playerResetLink, playerSessions } from './player.ts'

const by = (name: string) => ({ actor: operatorFrom(name), now: new Date() })

test('whoever runs a verb is its actor: a given name, or the account of the operating system', () => {
  expect(operatorFrom(undefined)).toBe(`operator ${userInfo().username}`)
  expect(operatorFrom(' 青葉 ')).toBe('operator 青葉')
  expect(operatorFrom('x'.repeat(55))).toHaveLength(64)
})

test.each(['', '  ', 'x'.repeat(56), 'a\nb', 'a\u202eb'])('%j is no name of an actor', (name) => {
  expect(() => operatorFrom(name)).toThrow('--as must be a name of 1 to 55 characters.')
})

test('the audit tells operators and players apart, act by act', async () => {
  const { app, config, db } = await testSite()
  const { id } = await makeAccount(app, db)
  await inviteCreate.run(config, [], by('aoba'), {})
  await inviteRevoke.run(config, ['2'], by('hifumi'), {})
  const { json } = await playerResetLink.run(config, ['aoba'], by('kou'), {})
  await playerSessions.run(config, ['aoba'], by('rin'), { end: true })
  const token = String((json as { link: string }).link).split('token=')[1] ?? ''
  await makeVisitor(app).confirmReset(token, 'Quiet-Moss-9')
  const audit = await db.selectFrom('web_audit').select(['act', 'actor']).orderBy('id').execute()
  expect(audit.map(({ act, actor }) => [act, actor])).toEqual([
    ['invite create', 'site'],
    ['register', `player ${id}`],
    ['invite create', 'operator aoba'],
    ['invite revoke', 'operator hifumi'],
    ['player reset-link', 'operator kou'],
    ['player sessions end', 'operator rin'],
    ['password reset', `player ${id}`],
  ])
})
