import { EventEmitter, once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type NarrowBanner, narrowBanner } from '#players/picture/narrow-banner'
import { makePlayer } from '#testing/make'
import { makeFlatPicture, makePicture, quartersOf } from '#testing/pictures'
import { testApp } from '#testing/test-app'

test.each([
  ['PNG', () => makePicture(1440, 360).png(), [640, 160]],
  ['JPEG', () => makePicture(1440, 360).jpeg(), [640, 160]],
  ['WebP', () => makePicture(1440, 360).webp(), [640, 160]],
  ['higher than the page shows', () => makePicture(1000, 500).png(), [640, 320]],
  ['flatter than the page shows', () => makePicture(2000, 200).png(), [1600, 160]],
  ['smaller than asked for', () => makePicture(320, 80).png(), [320, 80]],
] as const)('a banner is also served narrow, in WebP: %s', async (_, encode, size) => {
  const { show } = await siteWithBanner(await encode().toBuffer())
  await expect.poll(() => show('?w=640')).toMatchObject({ type: 'image/webp', size })
  const { bytes, headers } = await show('?w=640')
  expect(await quartersOf(bytes)).toBe('red green blue white')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=600',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  const again = await show('?w=640', { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('a photo is a fraction of its bytes at the width of a phone', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photo = sharp({
    create: { width: 1440, height: 360, channels: 3, background: '#000', noise },
  })
  const original = await photo.webp().toBuffer()
  const { show } = await siteWithBanner(original)
  await expect.poll(async () => (await show('?w=640')).size).toEqual([640, 160])
  expect((await show('?w=640')).bytes.length).toBeLessThan(original.length / 3)
})

test('no visitor waits for a narrow banner: until it is made the original is served', async () => {
  const decoder = new EventEmitter()
  const mayDecode = once(decoder, 'free')
  let calls = 0
  const original = await makePicture(1440, 360).png().toBuffer()
  const { show } = await siteWithBanner(original, async (...banner) => {
    calls += 1
    await mayDecode
    return narrowBanner(...banner)
  })
  const first = await Promise.all([show('?w=640'), show('?w=640')])
  for (const { bytes } of first) expect(bytes.equals(original)).toBe(true)
  decoder.emit('free')
  await expect.poll(async () => (await show('?w=640')).size).toEqual([640, 160])
  expect(calls).toBe(1)
})

test('without a listed width the original is served, and other widths do not exist', async () => {
  const original = await makePicture(1440, 360).png().toBuffer()
  const { show } = await siteWithBanner(original)
  for (const query of ['', '?t=1']) {
    expect((await show(query)).bytes.equals(original)).toBe(true)
  }
  const others = ['w=', 'w=641', 'w=0640', 'w=640.0', 'w=1e9', 'w=-1', 'w=640&w=640']
  for (const query of others) {
    expect([query, (await show(`?${query}`)).status]).toEqual([query, 404])
  }
})

test.each([
  ['an animation', () => makeAnimation()],
  ['a file that is no picture', async () => Buffer.from('a picture')],
  ['a picture that is too large', () => makeFlatPicture(5000, 10).png().toBuffer()],
])('what cannot be made narrow is served as it is, and tried once: %s', async (_, make) => {
  const original = await make()
  let failures = 0
  const { show } = await siteWithBanner(original, async (...banner) => {
    failures += 1
    return narrowBanner(...banner)
  })
  for (let time = 0; time < 20; time++) {
    const { bytes } = await show('?w=640')
    expect(bytes.equals(original)).toBe(true)
  }
  expect(failures).toBeLessThan(2)
})

test('an animation is not cut down to its first frame', async () => {
  await expect(narrowBanner(await makeAnimation(), 640)).rejects.toMatchObject({
    code: 'picture_unreadable',
  })
})

test('a player who is restricted or has no banner has the default one, at every width', async () => {
  const { app, db, put } = await siteWithBanner(await makePicture(1440, 360).png().toBuffer())
  await makePlayer(db, { id: 8, name: 'hifumi', priv: 2 })
  put('8.png', await makePicture(1440, 360).png().toBuffer())
  const [restricted, unknown] = await Promise.all(
    ['8', '9'].map((id) => app.inject(`/a/banners/${id}?w=640`)),
  )
  expect(restricted?.headers['content-type']).toBe('image/webp')
  expect(restricted?.rawPayload.equals(unknown?.rawPayload ?? Buffer.alloc(0))).toBe(true)
})

test('a narrow banner follows the file, also one that another program replaces or removes', async () => {
  const { show, put, remove } = await siteWithBanner(await makePicture(1440, 360).png().toBuffer())
  await expect.poll(async () => (await show('?w=640')).size).toEqual([640, 160])
  put('7.png', await makeFlatPicture(1440, 720, '#00f').png().toBuffer())
  await expect.poll(async () => (await show('?w=640')).size).toEqual([640, 320])
  remove('7.png')
  const { bytes } = await show('?w=640')
  expect(bytes.equals((await show('')).bytes)).toBe(true)
})

async function siteWithBanner(banner: Buffer, narrow: NarrowBanner = narrowBanner) {
  const { app, config, db } = await testApp({}, { standIns: { narrowBanner: narrow } })
  await makePlayer(db, { id: 7 })
  const folder = path.join(config.DATA_DIR, 'assets/banners')
  mkdirSync(folder, { recursive: true })
  const put = (name: string, bytes: Buffer) => writeFileSync(path.join(folder, name), bytes)
  const remove = (name: string) => rmSync(path.join(folder, name))
  put('7.png', banner)

  async function show(query: string, headers: Record<string, string> = {}) {
    const answer = await app.inject({ url: `/a/banners/7${query}`, headers })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      type: answer.headers['content-type'],
      bytes: answer.rawPayload,
      size: await sizeOf(answer.rawPayload),
    }
  }
  return { app, db, put, remove, show }
}

async function sizeOf(bytes: Buffer) {
  try {
    const { width, height } = await sharp(bytes).metadata()
    return [width, height]
  } catch {
    return undefined
  }
}

async function makeAnimation() {
  const frames = ['#f00', '#00f'].map((colour) => makeFlatPicture(1440, 360, colour).png())
  const pictures = await Promise.all(frames.map((frame) => frame.toBuffer()))
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer()
}
