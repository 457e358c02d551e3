import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'

const longAgo = 'Thu, 01 Jan 1970 00:00:00 GMT'
const farAhead = 'Fri, 01 Jan 2100 00:00:00 GMT'

test('a player without a picture and an unknown id look the same', async () => {
  const { app } = await testApp()
  const [someone, nobody] = await Promise.all([app.inject('/a/3'), app.inject('/a/999999')])
  expect(someone?.headers['content-type']).toBe('image/png')
  expect(someone?.rawPayload.equals(nobody?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect({ ...someone?.headers, 'x-request-id': '' }).toEqual({
    ...nobody?.headers,
    'x-request-id': '',
  })
})

test.each([
  ['/a/3', 'default-avatar.png'],
  ['/a/banners/3', 'default-banner.webp'],
])('a player without a picture has the same one at every start: %s', async (url, file) => {
  const { app } = await testApp()
  const { rawPayload } = await app.inject(url)
  expect(rawPayload.equals(readFileSync(new URL(`../../../assets/${file}`, import.meta.url)))).toBe(
    true,
  )
})

test('a picture is served by its id, whatever t says', async () => {
  const { app, config, db } = await testApp()
  await makePlayer(db, { id: 7 })
  put(config.DATA_DIR, 'avatars/7.jpg', 'a picture')
  const answer = await app.inject('/a/7?t=12345')
  expect(answer.body).toBe('a picture')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('an avatar is found as the host of avatars finds it: png, jpg, gif, jpeg, jfif', async () => {
  const { app, config, db } = await testApp()
  await makePlayer(db, { id: 7 })
  const types = [
    ['jfif', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
  ] as const
  put(config.DATA_DIR, 'avatars/7.webp', 'never shown')
  for (const [extension, type] of types) {
    put(config.DATA_DIR, `avatars/7.${extension}`, `a ${extension}`)
    const { body, headers } = await app.inject('/a/7')
    expect([body, headers['content-type']]).toEqual([`a ${extension}`, type])
  }
})

test('the default.jpg of the folder stands in for every avatar that is missing', async () => {
  const avatars = mkdtempSync(path.join(tmpdir(), 'kodama-avatars-'))
  onTestFinished(() => rmSync(avatars, { recursive: true }))
  const { app, db } = await testApp({ AVATARS_DIR: avatars })
  await makePlayer(db, { id: 7 })
  await makePlayer(db, { id: 8, name: 'hifumi', priv: 2 })
  writeFileSync(path.join(avatars, 'default.jpg'), 'the default')
  writeFileSync(path.join(avatars, '8.png'), 'of a restricted player')
  for (const id of ['7', '8', '999999', 'default', 'x']) {
    const { body, headers } = await app.inject(`/a/${id}`)
    expect([id, body, headers['content-type']]).toEqual([id, 'the default', 'image/jpeg'])
  }
  writeFileSync(path.join(avatars, '7.jpg'), 'of a player')
  expect((await app.inject('/a/7')).body).toBe('of a player')
  const banner = await app.inject('/a/banners/7')
  expect(banner.headers['content-type']).toBe('image/webp')
})

test.each(['/a/7', '/a/8', '/a/banners/7', '/a/banners/8', '/a/covers/7', '/a/previews/7'])(
  'what has not changed is not sent again: %s',
  async (url) => {
    const { app, config, db } = await testApp()
    await makePlayer(db, { id: 7 })
    for (const name of ['avatars/7.jfif', 'banners/7.png', 'covers/7.jpg', 'previews/7.mp3']) {
      put(config.DATA_DIR, name, 'a file')
    }
    for (const method of ['GET', 'HEAD'] as const) {
      const ask = async (headers: Record<string, string>) => {
        const answer = await app.inject({ url, method, headers })
        return { status: answer.statusCode, body: answer.body, headers: answer.headers }
      }
      const { headers } = await ask({})
      const etag = String(headers['etag'])
      const known = [etag, `"other", ${etag}`, '*']
      for (const tags of known) {
        const again = await ask({ 'if-none-match': tags, 'if-modified-since': longAgo })
        expect([tags, again]).toMatchObject([tags, { status: 304, body: '' }])
        // The browser keeps it for as long again, and as inert as before.
        for (const name of ['etag', 'cache-control', 'content-security-policy']) {
          expect(again.headers[name]).toBe(headers[name])
        }
      }
      for (const other of [{ 'if-none-match': '"other"' }, {}]) {
        expect(await ask({ ...other, 'if-modified-since': farAhead })).toMatchObject({
          status: 200,
          headers: { etag },
        })
      }
    }
  },
)

test.each([
  ['/a/7', 'avatars'],
  ['/a/banners/7', 'banners'],
])(
  'the picture that took the place of another is sent, also an older one: %s',
  async (url, folder) => {
    const { app, config, db } = await testApp()
    await makePlayer(db, { id: 7 })
    const file = (name: string) => path.join(config.DATA_DIR, 'assets', folder, name)
    const steps = [
      () => put(config.DATA_DIR, `${folder}/7.jpg`, 'the old one'),
      () =>
        put(
          config.DATA_DIR,
          `${folder}/7.png`,
          'the new one, longer: two files of one length and millisecond have one tag',
        ),
      () => utimesSync(file('7.png'), 1000, 1000),
      () => rmSync(file('7.png')),
      () => rmSync(file('7.jpg')),
    ]
    let known = await app.inject(url)
    for (const change of steps) {
      change()
      const headers = {
        'if-none-match': String(known.headers['etag']),
        'if-modified-since': farAhead,
      }
      known = await app.inject({ url, headers })
      expect(known.statusCode).toBe(200)
    }
  },
)

test.each([
  ['/a/7', 600],
  ['/a/8', 600],
  ['/a/banners/7', 600],
  ['/a/banners/8', 600],
  ['/a/covers/7', 86_400],
  ['/a/previews/7', 86_400],
])('%s is kept for %i seconds: a player can change a picture', async (url, seconds) => {
  const { app, config, db } = await testApp()
  await makePlayer(db, { id: 7 })
  for (const name of ['avatars/7.png', 'banners/7.png', 'covers/7.jpg', 'previews/7.mp3']) {
    put(config.DATA_DIR, name, 'a file')
  }
  const { headers } = await app.inject(url)
  expect(headers['cache-control']).toBe(`public, max-age=${seconds}`)
})

test('a page in the folder of pictures is not served', async () => {
  const { app, config } = await testApp()
  put(config.DATA_DIR, 'covers/7.html', '<script>')
  put(config.DATA_DIR, 'covers/7.svg', '<svg>')
  expect((await app.inject('/a/covers/7')).statusCode).toBe(404)
})

test('a link out of the folder is not followed', async () => {
  const { app, config } = await testApp()
  put(config.DATA_DIR, 'secret', 'secret')
  mkdirSync(path.join(config.DATA_DIR, 'assets/covers'), { recursive: true })
  symlinkSync(
    path.join(config.DATA_DIR, 'assets/secret'),
    path.join(config.DATA_DIR, 'assets/covers/8.png'),
  )
  expect((await app.inject('/a/covers/8')).statusCode).toBe(404)
})

test('a cover that is not named by an id does not exist', async () => {
  const { app, config } = await testApp()
  put(config.DATA_DIR, 'covers/7.png', 'a picture')
  for (const id of ['..%2fkodama.db', '..%5ckodama.db', '7.png', 'x', '%00', '99999999999']) {
    expect([id, (await app.inject(`/a/covers/${id}`)).statusCode]).toEqual([id, 404])
  }
})

function put(folder: string, name: string, text: string) {
  const file = path.join(folder, 'assets', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
