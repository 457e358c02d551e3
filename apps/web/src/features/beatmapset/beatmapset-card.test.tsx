import { expect, test } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import translations from '#locales/ja_JP/web.json' with { type: 'json' }
import { htmlByTemplates, htmlOf } from '#testing/render-in-japanese.tsx'
import { Repeated } from '#ui/drawn-by-server.tsx'
import { BeatmapsetCard, viewOfCard } from './beatmapset-card.tsx'

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

const { t } = createI18n('ja_JP', translations)

test('the server fills the cards in as React would write them, however many difficulties they have', () => {
  const beatmapsets = [0, 1, 21, 22, 50].map((count) => ({
    ...beatmapsetWith(count),
    id: count,
    title: `<b>"${count}" & '木'`,
  }))
  const list = (
    <ul>
      <Repeated
        of={BeatmapsetCard}
        items={beatmapsets}
        keyOf={({ id }) => id}
        viewOf={(beatmapset, index) => viewOfCard(beatmapset, index < 2, t)}
      />
    </ul>
  )
  expect(htmlByTemplates(list, { beatmap_links })).toBe(htmlOf(list, { beatmap_links }))
})
