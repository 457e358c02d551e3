import { Privilege } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { updatePlayer } from '#testing/make'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { inviteCreate, inviteList, inviteRevoke } from './invite.ts'

const by = () => ({ actor: 'operator aoba', now: new Date() })

async function makeSite(settings: Record<string, string> = {}) {
  const site = await testSite({ INVITES_PER_PLAYER: '2', INVITE_WAIT_DAYS: '0', ...settings })
  const { id } = await makeAccount(site.app, site.db)
  const create = (options: Record<string, string | boolean>) =>
    inviteCreate.run(site.config, [], by(), options)
  const list = async () => {
    const { json, text } = await inviteList.run(site.config, [], by(), { of: 'Aoba' })
    return { ...(json as { left: number | null; invites: { id: number }[] }), text }
  }
  return { ...site, id, create, list }
}

test('an invite that the operator makes by a player is one of the player’s', async () => {
  const { app, config, create, list } = await makeSite()
  const { json } = await create({ by: 'Aoba' })
  expect(await list()).toMatchObject({ left: 1, invites: [{ id: 2, made_by: 3, state: 'open' }] })
  const { code } = json as { code: string }
  await makeVisitor(app).register({ username: 'Hifumi', email: 'h@example.com', invite_code: code })

  await create({ by: 'Aoba' })
  await expect(create({ by: 'Aoba' })).rejects.toThrow(
    'Aoba has not that many invites left. To make it anyway, add --beyond-quota.',
  )
  await inviteRevoke.run(config, ['2'], by(), {})
  expect((await list()).left).toBe(0)
  await inviteRevoke.run(config, ['3'], by(), {})
  const { left, text } = await list()
  expect([left, text.split('\n').at(-2)]).toEqual([1, '1 left.'])
})

test('one for two accounts takes two', async () => {
  const { create, list } = await makeSite()
  await create({ by: 'Aoba', uses: '2' })
  expect((await list()).left).toBe(0)
  await expect(create({ by: 'Aoba' })).rejects.toThrow('has not that many invites left')
})

test('the operator may go beyond the quota, and the operator’s own invites have none', async () => {
  const { create, list } = await makeSite({ INVITES_PER_PLAYER: '0', INVITE_WAIT_DAYS: '7' })
  await expect(create({ by: 'Aoba' })).rejects.toThrow('Aoba has too new an account to invite.')
  await create({ by: 'Aoba', 'beyond-quota': true })
  await create({})
  const { left, invites, text } = await list()
  expect([left, invites.map(({ id }) => id)]).toEqual([0, [2]])
  expect(text).toMatch(/\n0 left, from \d{4}-\d\d-\d\d \d\d:\d\d on\.\n$/)
})

test('a Developer has no limit, and a restricted player makes none', async () => {
  const { db, id, create, list } = await makeSite({ INVITES_PER_PLAYER: '0' })
  await updatePlayer(db, id, { priv: 3 | Privilege.DEVELOPER })
  await create({ by: 'Aoba' })
  expect(await list()).toMatchObject({ left: null, text: expect.stringMatching(/\nNo limit\.\n$/) })
  await updatePlayer(db, id, { priv: 2 | Privilege.DEVELOPER })
  await expect(create({ by: 'Aoba' })).rejects.toThrow(
    'Aoba is restricted, so the invite would admit nobody.',
  )
})

test('a list of a player who has none says so, and of one who is none is refused', async () => {
  const { config, list } = await makeSite()
  expect((await list()).text).toBe('There are no invites.\n2 left.\n')
  await expect(inviteList.run(config, [], by(), { of: 'nobody' })).rejects.toThrow(
    'There is no player "nobody".',
  )
})
