import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'

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
  ['/a/banners/3', 'default-banner.png'],
])('a player without a picture has the same one at every start: %s', async (url, file) => {
  const { app } = await testApp()
  const { rawPayload } = await app.inject(url)
  expect(rawPayload.equals(readFileSync(new URL(`../../assets/${file}`, import.meta.url)))).toBe(
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
