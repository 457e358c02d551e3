import { expect, test } from 'vitest'
import { beatmapLink } from './beatmap-links.ts'

test('the id of a beatmapset takes its place wherever the address has one', () => {
  expect(beatmapLink('osu://dl/{set_id}', 1001)).toBe('osu://dl/1001')
  expect(beatmapLink('https://m.example/{set_id}/{set_id}.osz', 7)).toBe(
    'https://m.example/7/7.osz',
  )
})
