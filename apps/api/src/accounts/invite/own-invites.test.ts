import { Privilege } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { insertSiteSetting } from '#platform/database/schema/queries'
import { configFrom } from '#platform/settings/config'
import { checksumsOf, refuseAudit } from '#testing/checksums'
import { updatePlayer } from '#testing/make'
import { makeSignedIn } from '#testing/signed-in'
import { makeVisitor, testSite } from '#testing/visitor'
import { getInviteQuota } from './quota.ts'

const url = '/v3/account/invites'
const three = { INVITES_PER_PLAYER: '3', INVITE_WAIT_DAYS: '0' }
const key = (n: number) => `a-key-of-the-page-${n}`

type Player = Awaited<ReturnType<typeof makeSignedIn>>

type Made = { id: number; code: string; expires_at: number }

async function makeInvite({ ask }: Player, n: number, note = '') {
  const answer = await ask('POST', url, { note, key: key(n) })
  return { status: answer.statusCode, ...answer.json<Made>() }
}

function register(app: Parameters<typeof makeVisitor>[0], username: string, invite_code: string) {
  const email = `${username}@example.com`
  return makeVisitor(app).register({ username, email, invite_code })
}

test('a player makes the invites of the quota, and sees what came of them', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const first = await makeInvite(player, 1, '  友だち\n\u001b[31m ')
  expect(first).toEqual({
    status: 201,
    id: 2,
    code: expect.stringMatching(/^[a-z2-7]{26}$/),
    expires_at: expect.any(Number),
  })
  await makeInvite(player, 2)
  expect((await register(site.app, 'Hifumi', first.code)).statusCode).toBe(201)

  const list = await player.ask('GET', url)
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.body).not.toContain(first.code)
  const { left, allowed_from, invites } = list.json()
  expect({ left, allowed_from }).toEqual({ left: 1, allowed_from: null })
  const times = { created_at: expect.any(Number), expires_at: first.expires_at }
  const hifumi = { id: player.id + 1, name: 'Hifumi' }
  expect(invites).toMatchObject([
    { id: 3, note: '', state: 'open', players: [] },
    { id: 2, note: '友だち [31m', state: 'used', ...times, players: [hifumi] },
  ])
  expect((await makeInvite(player, 3)).status).toBe(201)
  expect(await makeInvite(player, 4)).toMatchObject({ status: 403, error_code: 'no_invite_left' })

  const audit = await site.db
    .selectFrom('web_audit')
    .select(['act', 'subject', 'actor', 'reason'])
    .where('actor', '=', `player ${player.id}`)
    .where('act', '<>', 'register')
    .orderBy('id')
    .execute()
  const act = { act: 'invite create', actor: `player ${player.id}` }
  expect(audit).toEqual([
    { ...act, subject: 'invite 2', reason: '友だち [31m' },
    { ...act, subject: 'invite 3', reason: '' },
    { ...act, subject: 'invite 4', reason: '' },
  ])
})

test('the newest 500 invites are listed, and the answer says whether there are older ones', async () => {
  const site = await testSite(three)
  const { id: made_by, ask } = await makeSignedIn(site.app, site.db)
  const add = (code_hash: string) => {
    const times = { created_at: 1, expires_at: 2_000_000_000, revoked_at: null }
    return { code_hash, made_by, note: code_hash, uses: 1, ...times }
  }
  const many = Array.from({ length: 500 }, (_, n) => add(`invite ${n}`))
  await site.db.insertInto('web_invites').values(many).execute()
  const all = (await ask('GET', url)).json()
  expect([all.invites.length, all.has_older]).toEqual([500, false])
  await site.db.insertInto('web_invites').values(add('newest')).execute()
  const listed = (await ask('GET', url)).json()
  expect([listed.invites.length, listed.has_older]).toEqual([500, true])
  expect([listed.invites[0].note, listed.invites[499].note]).toEqual(['newest', 'invite 1'])
})

test('by default nobody but Administrators and Developers makes any, and those as many as they want', async () => {
  const site = await testSite()
  const player = await makeSignedIn(site.app, site.db)
  await updatePlayer(site.db, player.id, { creation_time: 0 })
  expect((await player.ask('GET', url)).json()).toMatchObject({ left: 0, invites: [] })
  expect(await makeInvite(player, 1)).toMatchObject({ error_code: 'no_invite_left' })
  for (const staff of [Privilege.ADMINISTRATOR, Privilege.DEVELOPER]) {
    await updatePlayer(site.db, player.id, { priv: 3 | staff })
    for (let n = 0; n < 5; n++) expect((await makeInvite(player, staff + n)).status).toBe(201)
  }
  expect((await player.ask('GET', url)).json()).toMatchObject({ left: null, allowed_from: null })
  await updatePlayer(site.db, player.id, { priv: 3 | Privilege.MODERATOR })
  expect(await makeInvite(player, 2)).toMatchObject({ error_code: 'no_invite_left' })
})

test('an account that is too new waits, and is told until when', async () => {
  const site = await testSite({ INVITES_PER_PLAYER: '3' })
  const player = await makeSignedIn(site.app, site.db)
  const created = Math.floor(Date.now() / 1000) - 6 * 86_400
  await updatePlayer(site.db, player.id, { creation_time: created })
  const list = await player.ask('GET', url)
  expect(list.json()).toMatchObject({ left: 3, allowed_from: created + 7 * 86_400 })
  expect(await makeInvite(player, 1)).toMatchObject({ status: 403, error_code: 'invite_too_early' })
  await updatePlayer(site.db, player.id, { creation_time: created - 86_400 })
  expect((await makeInvite(player, 1)).status).toBe(201)
})

test('the same request again makes no second invite and takes nothing, but is another player’s to make', async () => {
  const site = await testSite(three)
  const [aoba, kou] = [
    await makeSignedIn(site.app, site.db),
    await makeSignedIn(site.app, site.db, 'Kou'),
  ]
  const answers = await Promise.all(Array.from({ length: 5 }, () => makeInvite(aoba, 1)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    error_code: 'invite_already_made',
  })
  expect((await aoba.ask('GET', url)).json()).toMatchObject({ left: 2 })
  expect((await makeInvite(kou, 1)).status).toBe(201)
})

test('a revoked invite admits nobody and is given back, once', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const { id, code } = await makeInvite(player, 1)
  for (let n = 0; n < 3; n++) {
    const answer = await player.ask('DELETE', `${url}/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'revoked' }])
    expect((await player.ask('GET', url)).json()).toMatchObject({ left: 3 })
  }
  expect((await register(site.app, 'Hifumi', code)).json()).toMatchObject({
    error_code: 'invite_revoked',
  })
  const audit = site.db.selectFrom('web_audit').select('id').where('act', '=', 'invite revoke')
  expect(await audit.execute()).toHaveLength(1)
})

test('an invite that was used stays used: revoking it gives nothing back', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const { id, code } = await makeInvite(player, 1)
  await register(site.app, 'Hifumi', code)
  expect((await player.ask('DELETE', `${url}/${id}`)).json()).toEqual({ state: 'used' })
  expect((await player.ask('GET', url)).json()).toMatchObject({ left: 2 })
})

test('an expired invite is given back when no clock can admit by it any more, unless it was used', async () => {
  let now = Date.now()
  const site = await testSite(three, { now: () => new Date(now) })
  const player = await makeSignedIn(site.app, site.db)
  const { code } = await makeInvite(player, 1)
  await register(site.app, 'Hifumi', code)
  await makeInvite(player, 2)
  now += 14 * 86_400_000
  const list = await player.ask('GET', url)
  expect(list.json()).toMatchObject({ left: 1, invites: [{ state: 'expired' }, { state: 'used' }] })
  now += 300_000
  expect((await player.ask('GET', url)).json()).toMatchObject({ left: 2 })
})

test('the invite of another, of the operator, or of nobody is unknown and stays open', async () => {
  const site = await testSite(three)
  const [aoba, kou] = [
    await makeSignedIn(site.app, site.db),
    await makeSignedIn(site.app, site.db, 'Kou'),
  ]
  const { id } = await makeInvite(kou, 1)
  for (const foreign of [id, 1, 999]) {
    const answer = await aoba.ask('DELETE', `${url}/${foreign}`)
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'invite_unknown'])
  }
  expect((await kou.ask('GET', url)).json()).toMatchObject({ invites: [{ id, state: 'open' }] })
})

test('who came is not shown while they are restricted, and their invite stays used', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const { code } = await makeInvite(player, 1)
  await register(site.app, 'Hifumi', code)
  await updatePlayer(site.db, player.id + 1, { priv: 2 })
  const list = await player.ask('GET', url)
  expect(list.json().invites).toMatchObject([{ state: 'used', players: [] }])
  expect(list.body).not.toMatch(/hifumi/i)
})

test('a player who is restricted makes and revokes nothing, and nothing is written', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const { id } = await makeInvite(player, 1)
  await updatePlayer(site.db, player.id, { priv: 2 })
  expect(await makeInvite(player, 2)).toMatchObject({ status: 401, error_code: 'session_expired' })
  expect((await player.ask('DELETE', `${url}/${id}`)).statusCode).toBe(401)
  const rows = await site.db.selectFrom('web_invites').select(['id', 'revoked_at']).execute()
  expect(rows.slice(1)).toEqual([{ id, revoked_at: null }])
})

test('60 invites an hour are made or revoked, also by a Developer', async () => {
  const site = await testSite()
  const developer = await makeSignedIn(site.app, site.db)
  await updatePlayer(site.db, developer.id, { priv: 3 | Privilege.DEVELOPER })
  const { id } = await makeInvite(developer, 1)
  await site.db.updateTable('web_limits').set({ tries: 59 }).execute()
  expect((await developer.ask('DELETE', `${url}/${id}`)).statusCode).toBe(200)
  expect(await makeInvite(developer, 2)).toMatchObject({
    status: 429,
    error_code: 'too_many_requests',
  })
})

test('an invite is neither made nor revoked when that cannot be audited', async () => {
  const site = await testSite(three)
  const player = await makeSignedIn(site.app, site.db)
  const { id } = await makeInvite(player, 1)
  const { web_limits: _, ...before } = await checksumsOf(site.db)
  await refuseAudit(site)
  expect((await makeInvite(player, 2)).status).toBe(500)
  expect((await player.ask('DELETE', `${url}/${id}`)).statusCode).toBe(500)
  const { web_limits: __, ...after } = await checksumsOf(site.db)
  expect(after).toEqual(before)
})

test('without a setting players make none, or as many as the database says', async () => {
  const { db } = await testSite()
  expect(await getInviteQuota(db, configFrom({}))).toEqual({ perPlayer: 0, waitDays: 7 })
  await insertSiteSetting(db, 'invites_per_player', '3')
  expect(await getInviteQuota(db, configFrom({}))).toEqual({ perPlayer: 3, waitDays: 7 })
  const config = configFrom({ INVITES_PER_PLAYER: '0', INVITE_WAIT_DAYS: '0' })
  expect(await getInviteQuota(db, config)).toEqual({ perPlayer: 0, waitDays: 0 })
})
