import { expect, test } from 'vitest'
import { makeBeatmap } from '#testing/make'
import { testApp } from '#testing/test-app'

test('a beatmap is found by its MD5, with every field', async () => {
  const { app, db } = await testApp()
  const row = {
    id: 77,
    set_id: 7,
    artist: '森の音',
    title: '木霊',
    version: '7K Echo',
    creator: 'aoba',
    total_length: 201,
    max_combo: 1234,
    status: 5,
    plays: 10,
    passes: 4,
    mode: 3,
    bpm: 180.05,
    cs: 7,
    od: 8.2,
    ar: 9.3,
    hp: 6.7,
    diff: 4.123,
  }
  const md5 = await makeBeatmap(db, { ...row, last_update: '2025-12-31 23:59:59' })
  expect((await app.inject(`/v1/get_map_info?md5=${md5}`)).json()).toEqual({
    status: 'success',
    map: { ...row, md5, last_update: '2025-12-31T23:59:59' },
  })
})

test('a beatmap that nobody knows is not found', async () => {
  const { app } = await testApp()
  const { statusCode, body } = await app.inject(`/v1/get_map_info?md5=${'0'.repeat(32)}`)
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: '{"status":"Map not found."}' })
})
