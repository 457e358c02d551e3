import { expect, test } from 'vitest'
import { htmlCostOf } from '#testing/render-in-japanese.tsx'
import { BeatmapsetCard } from './beatmapset-card.tsx'

const beatmap_links = {
  cover: '/a/covers/{set_id}',
  download: 'https://mirror.example/d/{set_id}',
  direct_download: 'https://mirror.example/api/d/{set_id}',
  game: 'osu://dl/{set_id}',
}

function beatmapsetWith(beatmaps: number) {
  return {
    id: 1116,
    title: '山の呼び声',
    artist: 'Kagero Unit',
    creator: 'metronome',
    status: 'ranked' as const,
    favourite_count: 7,
    play_count: 63,
    total_length: 185,
    bpm: 173.99,
    preview_url: '/a/previews/1116',
    covers: { card: '/a/covers/1116' },
    beatmaps: Array.from({ length: beatmaps }, (_, index) => ({
      id: 10_563 + index,
      difficulty_rating: 7.25,
      version: 'Insane',
      mode: 'fruits' as const,
    })),
  }
}

function cardWith(beatmaps: number) {
  const card = <BeatmapsetCard beatmapset={beatmapsetWith(beatmaps)} isInSight={false} />
  return htmlCostOf(card, { beatmap_links })
}

test('the card of one difficulty is at most 1100 bytes of HTML and 33 elements, and each further one 120 bytes and 3 elements', () => {
  const [small, large] = [cardWith(1), cardWith(11)]
  expect(small.bytes).toBeLessThanOrEqual(1100)
  expect(small.elements).toBeLessThanOrEqual(33)
  expect(large.bytes - small.bytes).toBeLessThanOrEqual(10 * 120)
  expect(large.elements - small.elements).toBeLessThanOrEqual(10 * 3)
})
