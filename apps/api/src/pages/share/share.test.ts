import { EventEmitter, once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeBeatmap, makePlayer, makeScore, updatePlayer } from '#testing/make'
import { makePicture } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import type { Drawing } from './draw-card.ts'
import { makeDrawnCards } from './drawn-cards.ts'

test('a score has a picture, which is drawn once and asked for again by its tag', async () => {
  const { app, db, drawings } = await drawingApp()
  const userid = await makePlayer(db, { name: 'aoba' })
  const map_md5 = await makeBeatmap(db, { id: 77, set_id: 7, title: '木霊', artist: '森の音' })
  const id = await makeScore(db, { userid, map_md5, pp: 187.254, acc: 98.765, mods: 72 })
  const url = `/a/share/scores/${id}.jpg`
  const first = await app.inject(url)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(first.headers['cache-control']).toBe('public, max-age=600')
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(drawings).toHaveLength(1)
  expect(drawings[0]?.card).toMatchObject({
    player: { name: 'aoba' },
    beatmap: ['木霊', '森の音', 'Hard'],
    mods: ['HD', 'DT'],
    figures: [{ value: '187.25' }, { value: '98.77%' }, {}],
  })
})

test('a picture that two ask for at once is drawn once', async () => {
  let drawn = 0
  const get = makeDrawnCards(async () => Buffer.from(String(++drawn)), { consume })
  const { app, db, drawings } = await drawingApp()
  await app.inject(`/a/share/users/${await makePlayer(db, { name: 'aoba' })}.jpg`)
  const [drawing] = drawings as [Drawing]
  await Promise.all(['192.0.2.1', '192.0.2.2'].map((network) => get(drawing, network)))
  expect(drawn).toBe(1)
})

test('a changed row, a new avatar and a new cover make a new picture', async () => {
  const { app, db, config, drawings } = await drawingApp()
  const userid = await makePlayer(db, { name: 'aoba' })
  const id = await makeScore(db, { userid, map_md5: await makeBeatmap(db, { id: 77, set_id: 7 }) })
  const ask = () => app.inject(`/a/share/scores/${id}.jpg`)
  const assets = path.join(config.DATA_DIR, 'assets')
  const picture = await makePicture().png().toBuffer()
  const another = await makePicture().png({ compressionLevel: 0 }).toBuffer()
  const changes = [
    async () => {},
    () => updatePlayer(db, userid, { name: 'hifumi', safe_name: 'hifumi' }),
    () => db.updateTable('scores').set({ pp: 200 }).where('id', '=', id).execute(),
    async () => write(path.join(assets, 'avatars', `${userid}.png`), picture),
    async () => write(path.join(assets, 'avatars', `${userid}.png`), another),
    async () => write(path.join(assets, 'covers', '7.png'), picture),
    async () => write(path.join(assets, 'covers', '7.png'), another),
  ]
  for (const [index, change] of changes.entries()) {
    await change()
    expect((await ask()).statusCode).toBe(200)
    expect(drawings).toHaveLength(index + 1)
  }
})

test('the picture of a player has the rank of the leaderboard, without those who are hidden', async () => {
  const { app, db, drawings } = await drawingApp()
  const players = [
    { name: 'restricted', priv: 2, pp: 900 },
    { name: 'first', pp: 800 },
    { name: 'older', pp: 500 },
    { name: 'younger', pp: 500 },
    { name: 'idle', pp: 0 },
  ]
  for (const { pp, ...row } of players) {
    const id = await makePlayer(db, row)
    await db
      .updateTable('stats')
      .set({ pp, plays: 5 })
      .where('id', '=', id)
      .where('mode', '=', 5)
      .execute()
    await app.inject(`/a/share/users/${id}.jpg?mode=1&relax=1&t=1`)
  }
  const shown = drawings.map(({ card }) => [card.player.name, card.figures[0]?.value])
  expect(shown).toEqual([
    ['first', '#1'],
    ['older', '#2'],
    ['younger', '#3'],
    ['idle', '–'],
  ])
})

test('a player without rows of a mode, and a score whose beatmap is gone, have pictures too', async () => {
  const { app, db } = await testApp()
  const id = await makePlayer(db, { name: 'aoba' })
  await db.deleteFrom('stats').where('id', '=', id).execute()
  const score = await makeScore(db, { userid: id, map_md5: 'f'.repeat(32) })
  for (const url of [`/a/share/users/${id}.jpg`, `/a/share/scores/${score}.jpg`]) {
    const { statusCode, rawPayload } = await app.inject(url)
    const { width, height } = await sharp(rawPayload).metadata()
    expect([url, statusCode, width, height]).toEqual([url, 200, 1200, 630])
  }
})

test.each([
  (id: number) => `0${id}`,
  (id: number) => `-${id}`,
  (id: number) => `${id}.0`,
  (id: number) => `${id}e0`,
  (id: number) => `${id}x`,
  () => '0',
  () => '99999999999999999999',
  () => '%00',
])('what is no id has no picture: %s', async (write) => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db, { name: 'aoba' })
  const score = await makeScore(db, { userid, map_md5: 'f'.repeat(32) })
  for (const url of [`/a/share/scores/${write(score)}.jpg`, `/a/share/users/${write(userid)}.jpg`])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
})

test('two networks cannot fill the queue: their pictures are drawn one after another, the rest is refused for now', async () => {
  let atOnce = 0
  let most = 0
  const gate = new EventEmitter()
  const held = once(gate, 'open')
  const { app, db } = await drawingApp(async () => {
    most = Math.max(most, ++atOnce)
    await held
    atOnce--
  })
  const answered: [network: string, status: number, retryAfter: unknown][] = []
  const askFrom = async (network: string, times: number) => {
    const names = Array.from({ length: times }, (_, n) => `${network} ${n}`)
    const ids = await Promise.all(names.map((name) => makePlayer(db, { name })))
    return ids.map(async (id) => {
      const url = `/a/share/users/${id}.jpg`
      const { statusCode, headers } = await app.inject({ url, remoteAddress: network })
      answered.push([network, statusCode, headers['retry-after']])
    })
  }
  const [first, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const
  const asked = await askFrom(first, 4)
  await expect.poll(() => answered).toEqual([refused(first)])
  asked.push(...(await askFrom(second, 4)))
  await expect.poll(() => answered.slice(1)).toEqual([refused(second)])
  asked.push(...(await askFrom(third, 3)))
  await expect.poll(() => answered.slice(2)).toEqual([refused(third)])
  gate.emit('open')
  await Promise.all(asked)
  expect(answered.filter(([, status]) => status === 200)).toHaveLength(8)
  expect(most).toBe(1)
})

test('a network has 15 share pictures a minute rendered, and still gets those in the cache', async () => {
  const { app, db } = await drawingApp()
  const first = await makePlayer(db, { name: 'first' })
  const ask = (id: number) => app.inject(`/a/share/users/${id}.jpg`)
  for (let plays = 0; plays < 15; plays++) {
    await db.updateTable('stats').set({ plays }).where('id', '=', first).execute()
    expect((await ask(first)).statusCode).toBe(200)
  }
  const second = await ask(await makePlayer(db, { name: 'second' }))
  expect([second.statusCode, Number(second.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ask(first)).statusCode).toBe(200)
})

async function consume() {}

function refused(network: string) {
  return [network, 503, '5']
}

/** Notes what is drawn, and draws next to nothing. */
async function drawingApp(whileDrawing = async () => {}) {
  const drawings: Drawing[] = []
  const draw = async (drawing: Drawing) => {
    drawings.push(drawing)
    await whileDrawing()
    return Buffer.from(JSON.stringify(drawing))
  }
  return { ...(await testApp({}, { standIns: { draw } })), drawings }
}

function write(file: string, bytes: Buffer) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
