import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxPictureBytes } from '@kodama/rules/pictures'
import { Privilege } from '@kodama/rules/privileges'
import { expect, onTestFinished, test } from 'vitest'
import { refuseAudit } from '#testing/checksums'
import { makeFlatPicture, makePicture, quartersOf } from '#testing/pictures'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { type Redraw, redrawPicture } from './redraw-picture.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Player = Awaited<ReturnType<typeof signIn>>

const avatar = '/v3/account/pictures/avatar'
const banner = '/v3/account/pictures/banner'
const picture = await makePicture().png().toBuffer()

test('a saved avatar is what the site and the host of the game show, and without it the default', async () => {
  const { site, id, put, remove } = await signedIn()
  const byDefault = await show(site, `/a/${id}`)
  const saved = await put(avatar, picture)
  expect([saved.statusCode, saved.json()]).toEqual([200, { t: expect.any(Number) }])
  expect(saved.headers['cache-control']).toBe('no-store')

  const shown = await site.app.inject(`/a/${id}?t=${saved.json().t}`)
  expect(shown.headers['content-type']).toBe('image/png')
  expect(await quartersOf(shown.rawPayload)).toBe('red green blue white')
  expect(readFileSync(fileOf(site, 'avatars', `${id}.png`)).equals(shown.rawPayload)).toBe(true)

  const removed = await remove(avatar)
  expect([removed.statusCode, removed.json()]).toEqual([200, { t: expect.any(Number) }])
  expect(await show(site, `/a/${id}`)).toEqual(byDefault)
  expect((await remove(avatar)).statusCode).toBe(200)
})

test('a saved picture replaces those of other types, and every account may read it', async () => {
  const { site, id, put } = await signedIn(Privilege.SUPPORTER)
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const others = { avatars: ['jpg', 'gif', 'jpeg', 'jfif'], banners: ['png', 'jpg', 'jpeg', 'gif'] }
  for (const [folder, types] of Object.entries(others)) {
    mkdirSync(fileOf(site, folder), { recursive: true })
    for (const type of types) writeFileSync(fileOf(site, folder, `${id}.${type}`), 'older')
    writeFileSync(fileOf(site, folder, `${id}0.jpg`), "another player's")
  }
  await put(avatar, picture)
  await put(banner, picture)
  expect(readdirSync(fileOf(site, 'avatars')).sort()).toEqual([`${id}.png`, `${id}0.jpg`].sort())
  expect(readdirSync(fileOf(site, 'banners')).sort()).toEqual([`${id}.webp`, `${id}0.jpg`].sort())
  expect(statSync(fileOf(site, 'avatars', `${id}.png`)).mode & 0o777).toBe(0o644)
  const shown = await site.app.inject(`/a/banners/${id}`)
  expect(shown.headers['content-type']).toBe('image/webp')
})

test('the part that the query names is kept', async () => {
  const { site, id, put } = await signedIn()
  await put(`${avatar}?left=32&top=0&width=32&height=32`, picture)
  const shown = await site.app.inject(`/a/${id}`)
  expect(await quartersOf(shown.rawPayload)).toBe('green green green green')
  const wrong = ['left=0', 'left=0&top=0&width=9', 'left=60&top=0&width=5&height=5', 'left=x']
  for (const query of [...wrong, 'left=-1&top=0&width=9&height=9']) {
    const answer = await put(`${avatar}?${query}`, picture)
    expect([query, answer.json().error_code]).toEqual([query, 'invalid_input'])
  }
})

test('a banner is for supporters and staff', async () => {
  const player = await signedIn()
  expect((await player.put(banner, picture)).json()).toMatchObject({
    code: 403,
    error_code: 'banner_not_allowed',
  })
  expect((await player.put(avatar, picture)).statusCode).toBe(200)
  const supporter = await signedIn(Privilege.SUPPORTER)
  expect((await supporter.put(banner, picture)).statusCode).toBe(200)
})

test('who was a supporter can still remove the banner', async () => {
  const { site, id, put, remove } = await signedIn(Privilege.SUPPORTER)
  await put(banner, picture)
  await site.db.updateTable('users').set({ priv: 3 }).where('id', '=', id).execute()
  expect((await remove(banner)).statusCode).toBe(200)
  expect(existsSync(fileOf(site, 'banners', `${id}.webp`))).toBe(false)
})

test('what is no picture is refused with a sentence, and the old picture stays', async () => {
  const { site, id, put } = await signedIn()
  await put(avatar, picture)
  const before = await show(site, `/a/${id}`)
  const heic = Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')
  const answers = [
    await put(avatar, heic, 'image/heic'),
    await put(avatar, Buffer.from('<svg/>'), 'image/svg+xml'),
    await put(avatar, Buffer.from('{}'), 'application/json'),
    await put(avatar, Buffer.from('x=y'), 'application/x-www-form-urlencoded'),
    await put(avatar, Buffer.alloc(0)),
    await put(avatar, await makeFlatPicture(4097, 1).png().toBuffer()),
    await put(avatar, Buffer.alloc(maxPictureBytes + 1)),
  ]
  expect(answers.map((answer) => answer.json().error_code)).toEqual([
    ...Array.from({ length: 5 }, () => 'picture_unreadable'),
    'picture_too_large',
    'picture_too_large',
  ])
  expect(answers[0]?.json().user_feedback).toContain('HEIC cannot')
  expect(await show(site, `/a/${id}`)).toEqual(before)
  expect((await put('/v3/account/pictures/cover', picture)).statusCode).toBe(422)
})

test('without a session nothing is read, and a restricted player has none', async () => {
  const { site, id, put, remove } = await signedIn()
  await site.db.updateTable('users').set({ priv: 2 }).where('id', '=', id).execute()
  const tooLarge = Buffer.alloc(maxPictureBytes + 1)
  const answers = [
    await put(avatar, picture),
    await remove(avatar),
    await site.app.inject({
      method: 'PUT',
      url: avatar,
      headers: { 'content-type': 'image/png' },
      payload: tooLarge,
    }),
    await site.app.inject({ method: 'DELETE', url: avatar }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  expect(existsSync(fileOf(site, 'avatars', `${id}.png`))).toBe(false)
})

test('a player saves and removes thirty times an hour, from all networks together', async () => {
  const { put, remove } = await signedIn()
  const statuses: number[] = []
  for (let n = 0; n < 16; n++) {
    statuses.push((await put(avatar, Buffer.from('no picture'))).statusCode)
    statuses.push((await remove(avatar)).statusCode)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 15 }, () => [422, 200]).flat())
  expect(statuses.slice(30)).toEqual([429, 429])
})

test('saving and removing are audited, without a byte of the picture', async () => {
  const { site, id, put, remove } = await signedIn()
  await put(avatar, picture)
  await remove(avatar)
  await remove(avatar)
  const rows = await site.db
    .selectFrom('web_audit')
    .selectAll()
    .where('act', 'like', 'picture%')
    .execute()
  const player = `player ${id}`
  expect(rows).toMatchObject([
    { act: 'picture save', subject: player, reason: 'avatar', actor: player },
    { act: 'picture remove', subject: player, reason: 'avatar', actor: player },
  ])
})

test('a picture is neither saved nor removed when it cannot be audited', async () => {
  const { site, put, remove } = await signedIn()
  await put(avatar, picture)
  const [name = ''] = readdirSync(fileOf(site, 'avatars'))
  const before = readFileSync(fileOf(site, 'avatars', name))
  await refuseAudit(site)
  const other = await makeFlatPicture(9, 9).png().toBuffer()
  expect([(await put(avatar, other)).statusCode, (await remove(avatar)).statusCode]).toEqual([
    500, 500,
  ])
  expect(readdirSync(fileOf(site, 'avatars'))).toEqual([name])
  expect(readFileSync(fileOf(site, 'avatars', name)).equals(before)).toBe(true)
})

test('a folder that cannot be written is told as such, and nothing is lost', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-avatars-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  // Below a file nothing can be written, not even by root.
  const { put } = await signedIn(0, { AVATARS_DIR: path.join(file, 'avatars') })
  const answer = await put(avatar, picture)
  expect(answer.json()).toMatchObject({ code: 503, error_code: 'unavailable' })
  expect(answer.headers['retry-after']).toBe('60')
})

test('four pictures may come at once, and one of each player; the rest come back', async () => {
  let mayDraw: Promise<unknown> = Promise.resolve()
  const redraw: Redraw = async (...sent) => {
    await mayDraw
    return redrawPicture(...sent)
  }
  const site = await testSite({}, { standIns: { redraw } })
  const players = []
  for (const name of ['Aoba', 'Hifumi', 'Kou', 'Nene', 'Rin', 'Umiko', 'Yun']) {
    players.push(await signIn(site, name))
  }
  const answers = await putAtOnce(players, 3)
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503, 503, 503])
  const refused = answers.find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('2')
  const [player] = players
  if (!player) throw new Error('there is no player')
  const both = await putAtOnce([player, player], 1)
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503])
  expect((await player.put(avatar, picture)).statusCode).toBe(200)

  /** None is drawn before the others have been refused: otherwise they would not come at once. */
  async function putAtOnce(players: Pick<Player, 'put'>[], refusals: number) {
    const statuses: number[] = []
    const begins: (() => void)[] = []
    mayDraw = new Promise<void>((resolve) => void begins.push(resolve))
    const answers = players.map(async ({ put }) => {
      const answer = await put(avatar, picture)
      statuses.push(answer.statusCode)
      return answer
    })
    await expect.poll(() => statuses.length).toBe(refusals)
    begins[0]?.()
    return Promise.all(answers)
  }
})

async function signedIn(privileges = 0, settings: Record<string, string> = {}) {
  const site = await testSite(settings)
  return { site, ...(await signIn(site, 'Aoba', privileges)) }
}

async function signIn({ app, db }: Site, name: string, privileges = 0) {
  const { id } = await makeAccount(app, db, name)
  await db
    .updateTable('users')
    .set({ priv: 3 | privileges })
    .where('id', '=', id)
    .execute()
  const { token } = (await makeVisitor(app).signIn(name)).json()
  const authorization = `Bearer ${token}`
  const put = (url: string, payload: Buffer, type = 'image/png') =>
    app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { authorization, 'content-type': type, 'accept-language': 'en' },
    })
  const remove = (url: string) => app.inject({ method: 'DELETE', url, headers: { authorization } })
  return { id, put, remove }
}

function fileOf({ config }: Site, ...names: string[]) {
  return path.join(config.DATA_DIR, 'assets', ...names)
}

async function show({ app }: Site, url: string) {
  const { headers, rawPayload } = await app.inject(url)
  return [headers['content-type'], rawPayload.toString('base64')]
}
