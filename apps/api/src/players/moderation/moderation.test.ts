import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Privilege } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { createInvite } from '#accounts/invite/create-invite'
import { refuseAudit } from '#testing/checksums'
import { listMails, textOf } from '#testing/mail'
import { makePlayer, updatePlayer } from '#testing/make'
import { makeSignedIn } from '#testing/signed-in'
import { makeVisitor, testSite } from '#testing/visitor'

const staffUrl = (id: number) => `/v3/account/staff/players/${id}`
const administrator = 3 | Privilege.ADMINISTRATOR

type Site = Awaited<ReturnType<typeof testSite>>
type Player = Awaited<ReturnType<typeof makeSignedIn>>

async function makeStaff({ app, db }: Site, name: string, priv: number) {
  const player = await makeSignedIn(app, db, name)
  await updatePlayer(db, player.id, { priv })
  return player
}

/** Aoba is an Administrator. The player has an about-me, a banner and two files of an avatar. */
async function makeScene(settings: Record<string, string> = {}) {
  const site = await testSite(settings)
  const aoba = await makeStaff(site, 'Aoba', administrator)
  const id = await makePlayer(site.db, { id: 70_001, name: 'Hifumi', email: 'h@example.com' })
  await updatePlayer(site.db, id, { userpage_content: '[b]hello[/b]' })
  const { AVATARS_DIR, DATA_DIR } = site.config
  const files = {
    avatars: [path.join(AVATARS_DIR, `${id}.png`), path.join(AVATARS_DIR, `${id}.jfif`)],
    banner: path.join(DATA_DIR, `assets/banners/${id}.webp`),
    others: [path.join(AVATARS_DIR, `${id}0.png`), path.join(AVATARS_DIR, 'default.jpg')],
  }
  for (const file of [...files.avatars, files.banner, ...files.others]) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'a picture')
  }
  return { site, aoba, id, files }
}

function clear({ ask }: Player, id: number, what: string, reason = 'rule 4') {
  return ask('POST', `${staffUrl(id)}/clear`, { what, reason })
}

function listAudit({ db }: Site) {
  return db
    .selectFrom('web_audit')
    .select(['act', 'subject', 'actor', 'reason'])
    .where('act', 'like', 'clear %')
    .orderBy('id')
    .execute()
}

test.each([
  ['an Administrator', Privilege.ADMINISTRATOR],
  ['a Developer', Privilege.DEVELOPER],
])('%s sees who invited a player, and what there is to clear', async (_, privilege) => {
  const site = await testSite()
  const aoba = await makeStaff(site, 'Aoba', 3 | privilege)
  const by = { actor: 'site', now: new Date() }
  const { code } = await createInvite(site.db, { note: '', madeBy: aoba.id }, by)
  const guest = { username: 'Hifumi', email: 'h@example.com', invite_code: code }
  await makeVisitor(site.app).register(guest)
  const alone = await makePlayer(site.db, { name: 'Kou' })
  const nothing = { about_me: false, avatar: false, banner: false }

  const answer = await aoba.ask('GET', staffUrl(aoba.id + 1))
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    invite: { made_by: { id: aoba.id, name: 'Aoba' } },
    has: nothing,
  })
  const ofOperator = await aoba.ask('GET', staffUrl(aoba.id))
  expect(ofOperator.json()).toEqual({ invite: { made_by: null }, has: nothing })
  expect((await aoba.ask('GET', staffUrl(alone))).json()).toEqual({ invite: null, has: nothing })
})

test('what is cleared is gone, audited with its actor and reason, and the player is told in both languages', async () => {
  const { site, aoba, id, files } = await makeScene()
  const has = async () => (await aoba.ask('GET', staffUrl(id))).json().has
  expect(await has()).toEqual({ about_me: true, avatar: true, banner: true })
  for (const what of ['about_me', 'avatar', 'banner']) {
    const answer = await clear(aoba, id, what, ` rule 4:\r\nBcc: <x@example.com> `)
    expect([what, answer.statusCode, answer.json()]).toEqual([what, 200, { cleared: true }])
  }
  expect(await has()).toEqual({ about_me: false, avatar: false, banner: false })
  const profile = await site.app.inject(`/v2/players/${id}`)
  expect(profile.body).not.toContain('hello')
  expect([...files.avatars, files.banner].filter((file) => existsSync(file))).toEqual([])
  expect(files.others.every((file) => existsSync(file))).toBe(true)

  const act = { subject: `player ${id}`, actor: `player ${aoba.id}` }
  const reason = 'rule 4: Bcc: <x@example.com>'
  expect(await listAudit(site)).toEqual([
    { act: 'clear about_me', ...act, reason },
    { act: 'clear avatar', ...act, reason },
    { act: 'clear banner', ...act, reason },
  ])
  await expect.poll(() => listMails(site.config)).toHaveLength(3)
  for (const mail of listMails(site.config)) {
    expect(mail).toMatch(/^To: h@example\.com\r?$/m)
    expect(mail).not.toMatch(/^Bcc:/m)
  }
  const [first = ''] = listMails(site.config).map(textOf)
  expect(first).toContain('Hifumi さん')
  expect(first).toMatch(/プロフィールの(自己紹介|アバター|バナー)を削除しました/)
  expect(first).toMatch(/removed your (about-me|avatar|banner) from your profile/)
  expect(first).toContain(`理由: ${reason}`)
  expect(first).toContain(`Their reason: ${reason}`)
})

test('where there is nothing to clear, nothing is done, audited or mailed', async () => {
  const { site, aoba, id } = await makeScene()
  await clear(aoba, id, 'avatar')
  await expect.poll(() => listMails(site.config)).toHaveLength(1)
  const again = await clear(aoba, id, 'avatar')
  expect([again.statusCode, again.json()]).toEqual([200, { cleared: false }])
  expect(await listAudit(site)).toHaveLength(1)
  await site.app.close()
  expect(listMails(site.config)).toHaveLength(1)
})

test('nothing is cleared without an audit', async () => {
  const { site, aoba, id, files } = await makeScene()
  await refuseAudit(site)
  for (const what of ['about_me', 'avatar', 'banner']) {
    expect((await clear(aoba, id, what)).statusCode).toBe(500)
  }
  expect((await site.app.inject(`/v2/players/${id}`)).body).toContain('hello')
  expect([...files.avatars, files.banner].every((file) => existsSync(file))).toBe(true)
})

test('a mail server that is down does not hinder the act', async () => {
  const { site, aoba, id } = await makeScene({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await clear(aoba, id, 'about_me')).json()).toEqual({ cleared: true })
  expect(await listAudit(site)).toHaveLength(1)
})

test('a restricted player can be cleared too, and nobody the bot or one who never was', async () => {
  const { site, aoba, id } = await makeScene()
  await updatePlayer(site.db, id, { priv: 2 })
  expect((await aoba.ask('GET', staffUrl(id))).json().has).toMatchObject({ about_me: true })
  expect((await clear(aoba, id, 'about_me')).json()).toEqual({ cleared: true })
  await updatePlayer(site.db, 1, { userpage_content: 'the bot' })
  for (const nobody of [1, 70_009]) {
    const answers = [await aoba.ask('GET', staffUrl(nobody)), await clear(aoba, nobody, 'about_me')]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'player_not_found'])
    }
  }
})

test('without a reason, for another thing or with another field nothing is cleared', async () => {
  const { site, aoba, id } = await makeScene()
  const bodies = [
    { what: 'avatar', reason: '' },
    { what: 'avatar', reason: ' \n ' },
    { what: 'avatar', reason: '\u200b' },
    { what: 'avatar', reason: '\u3164\u2060 ' },
    { what: 'avatar', reason: 'x'.repeat(201) },
    { what: 'name', reason: 'rule 4' },
    { what: 'avatar', reason: 'rule 4', id: 5 },
  ]
  for (const body of bodies) {
    const answer = await aoba.ask('POST', `${staffUrl(id)}/clear`, body)
    expect([body, answer.statusCode, answer.json().error_code]).toEqual([
      body,
      422,
      'invalid_input',
    ])
  }
  expect(await listAudit(site)).toEqual([])
})

test('a staff member who clears very much waits', async () => {
  const { site, aoba, id } = await makeScene()
  await clear(aoba, id, 'avatar')
  await site.db.updateTable('web_limits').set({ tries: 60 }).execute()
  expect((await clear(aoba, id, 'banner')).json().error_code).toBe('too_many_requests')
})

/** An address of which nobody ever heard, as long as that of the staff. */
const unknownUrl = (url: string) => url.replace('/staff/', '/stuff/')

test('for everybody else the addresses of the staff are addresses that do not exist, byte for byte', async () => {
  const { site, aoba, id } = await makeScene()
  const kou = await makeStaff(site, 'Kou', 3 | Privilege.MODERATOR | Privilege.NOMINATOR)
  const former = await makeStaff(site, 'Rin', administrator)
  await updatePlayer(site.db, former.id, { priv: 3 })
  const restricted = await makeStaff(site, 'Nene', administrator)
  await updatePlayer(site.db, restricted.id, { priv: 2 | Privilege.ADMINISTRATOR })
  const tokens = [undefined, '', 'x', kou.token, former.token, restricted.token]
  const urls = [
    staffUrl(id),
    `${staffUrl(id)}/clear`,
    '/v3/account/staff/players/x',
    `${staffUrl(id)}?x=1`,
  ]
  const json = 'application/json'
  const good = JSON.stringify({ what: 'about_me', reason: 'x' })
  const bodies = [
    { payload: good, type: json },
    { payload: '{"what":1}', type: json },
    { payload: '{', type: json },
    { payload: 'x'.repeat(20_000), type: json },
    { payload: 'x', type: 'text/plain' },
    {},
  ]
  for (const token of tokens) {
    for (const url of urls) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        for (const body of method === 'POST' ? bodies : [{}]) {
          const ask = { method, token, ...body }
          const answer = await answerOf(site, { ...ask, url })
          expect([method, url, answer]).toEqual([
            method,
            url,
            await answerOf(site, { ...ask, url: unknownUrl(url) }),
          ])
        }
      }
    }
  }
  expect((await site.app.inject(`/v2/players/${id}`)).body).toContain('hello')
  expect(await listAudit(site)).toEqual([])
  // And for the staff they exist.
  expect((await aoba.ask('GET', staffUrl(id))).statusCode).toBe(200)
  expect((await aoba.ask('GET', unknownUrl(staffUrl(id)))).statusCode).toBe(404)
})

type Asked = {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  token: string | undefined
  payload?: string
  type?: string
}

/** All of it but the id of the request and the time. */
async function answerOf({ app }: Site, { method, url, token, payload, type }: Asked) {
  const { statusCode, headers, body } = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { statusCode, headers: rest, names: Object.keys(headers), body }
}
