import { EventEmitter, once } from 'node:events'
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
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { refuseAudit } from '#testing/checksums'
import { makeExhausting } from '#testing/exhausting-pictures'
import { makeFlatPicture, makePicture, quartersOf } from '#testing/pictures'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { type Redraw, redrawPicture } from './redraw-picture.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof signIn>>['put']>>

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

test('a phone gets the new banner after an upload, and the default after a removal', async () => {
  const { site, id, put, remove } = await signedIn(Privilege.SUPPORTER)
  const url = `/a/banners/${id}?w=640`
  const byDefault = await show(site, url)
  const quarters = async () => {
    const { rawPayload } = await site.app.inject(url)
    const { width } = await sharp(rawPayload).metadata()
    return [width, await quartersOf(rawPayload)]
  }
  await put(banner, await makePicture(1440, 360).png().toBuffer())
  await expect.poll(quarters).toEqual([640, 'red green blue white'])
  await put(banner, await makeFlatPicture(1440, 360, '#00f').png().toBuffer())
  await expect.poll(quarters).toEqual([640, 'blue blue blue blue'])
  await remove(banner)
  expect(await show(site, url)).toEqual(byDefault)
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
    await put(avatar, await makePicture().avif({ effort: 0 }).toBuffer(), 'image/avif'),
    await put(avatar, Buffer.from('<svg/>'), 'image/svg+xml'),
    await put(avatar, Buffer.from('{}'), 'application/json'),
    await put(avatar, Buffer.from('x=y'), 'application/x-www-form-urlencoded'),
    await put(avatar, Buffer.alloc(0)),
    await put(avatar, await makeFlatPicture(4097, 1).png().toBuffer()),
    await put(avatar, Buffer.alloc(maxPictureBytes + 1)),
  ]
  expect(answers.map((answer) => answer.json().error_code)).toEqual([
    ...Array.from({ length: 6 }, () => 'picture_unreadable'),
    'picture_too_large',
    'picture_too_large',
  ])
  expect(answers[0]?.json().user_feedback).toContain('use PNG, JPEG, WebP or GIF')
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

test('a picture that exhausts a decoder never reaches one, and the old picture stays', async () => {
  let decoded = 0
  const redraw: Redraw = (...sent) => {
    decoded += 1
    return redrawPicture(...sent)
  }
  const site = await testSite({}, { standIns: { redraw } })
  const { id, put } = await signIn(site, 'Aoba')
  await put(avatar, picture)
  const before = await show(site, `/a/${id}`)
  for (const [name, bytes] of Object.entries(await makeExhausting())) {
    const { statusCode } = await put(avatar, bytes)
    expect([name, statusCode]).toEqual([name, name.includes('AVIF') ? 422 : 413])
  }
  expect(decoded).toBe(1)
  expect(await show(site, `/a/${id}`)).toEqual(before)
})

test('a player who sends many pictures at once is refused, and nobody else', async () => {
  const decoder = new EventEmitter()
  const mayDecode = once(decoder, 'free')
  const redraw: Redraw = async (...sent) => {
    await mayDecode
    return redrawPicture(...sent)
  }
  const site = await testSite({}, { standIns: { redraw } })
  const eager = await signIn(site, 'Aoba')
  const refused: Answer[] = []
  const ownAnswers = Array.from({ length: 5 }, async () => {
    const answer = await eager.put(avatar, picture)
    if (answer.statusCode === 503) refused.push(answer)
    return answer.statusCode
  })
  await expect.poll(() => refused.length).toBe(2)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['2', '2'])
  const others = []
  for (const name of ['Hifumi', 'Kou', 'Nene', 'Rin', 'Umiko', 'Yun']) {
    others.push(await signIn(site, name))
  }
  const answers = others.map(({ put }) => put(avatar, picture))
  decoder.emit('free')
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(others.map(() => 200))
  expect((await Promise.all(ownAnswers)).sort()).toEqual([200, 200, 200, 503, 503])
  expect((await eager.put(avatar, picture)).statusCode).toBe(200)
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
