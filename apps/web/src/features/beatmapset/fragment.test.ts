import { expect, test } from 'vitest'
import { beatmapIdFrom } from './fragment.ts'

test.each(['osu/75', 'taiko/75', 'fruits/75', 'mania/75', '/75'])('#%s names a beatmap', (text) => {
  expect(beatmapIdFrom(text)).toBe('75')
})

test.each(['', '75', 'osu', 'osu/', 'osu/0', 'osu/x', 'osu/75/', 'catch/75', '//evil.example/7'])(
  '#%s names none',
  (text) => {
    expect(beatmapIdFrom(text)).toBeUndefined()
  },
)
