import { expect, test } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }
import { htmlCostOf } from '#testing/render-in-japanese.tsx'
import { BeatmapsetCard, viewOfCard } from './beatmapset-card.tsx'

const beatmap_links = {
  cover: '/a/covers/{set_id}',
  download: 'https://mirror.example/d/{set_id}',
  direct_download: 'https://mirror.example/api/d/{set_id}',
  game: 'osu://dl/{set_id}',
}

function cardWith(beatmaps: number) {
  const beatmapset = {
    id: 1116,
    title: '山の呼び声',
    artist: 'Kagero Unit',
    creator: 'metronome',
    status: 'ranked' as const,
    favourite_count: 7,
    play_count: 63,
    preview_url: '/a/previews/1116',
    covers: { card: '/a/covers/1116' },
    beatmaps: Array.from({ length: beatmaps }, (_, index) => ({
      id: 10_563 + index,
      difficulty_rating: 7.25,
      version: 'Insane',
      mode: 'fruits' as const,
    })),
  }
  const { t } = createI18n('ja_JP', translations)
  return htmlCostOf(<BeatmapsetCard {...viewOfCard(beatmapset, false, t)} />, { beatmap_links })
}

test('the card of a beatmapset is at most 1100 bytes of HTML and 33 elements, and each difficulty 120 bytes and 3 elements', () => {
  const [bare, full] = [cardWith(0), cardWith(10)]
  expect(bare.bytes).toBeLessThanOrEqual(1100)
  expect(bare.elements).toBeLessThanOrEqual(33)
  expect(full.bytes - bare.bytes).toBeLessThanOrEqual(10 * 120)
  expect(full.elements - bare.elements).toBeLessThanOrEqual(10 * 3)
})
