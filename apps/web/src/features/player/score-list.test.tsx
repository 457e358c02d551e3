import { expect, test } from 'vitest'
import { htmlOf } from '#testing/render-in-japanese.tsx'
import { ScoreRow } from './score-list.tsx'

const score = {
  id: 11_626,
  map_md5: 'cbd1c25f4ab73b242ca8ec1bd7b57164',
  userid: 142,
  score: 1_171_138,
  pp: 245.337,
  acc: 98.765,
  max_combo: 1769,
  n300: 1200,
  n100: 12,
  n50: 0,
  nmiss: 0,
  ngeki: 0,
  nkatu: 0,
  mods: 0,
  mode: 0 as const,
  grade: 'SH',
  status: 2,
  play_time: '2026-01-01T00:00:00',
  time_elapsed: 180_000,
  beatmap: { set_id: 1116, title: '山の呼び声', artist: 'Kagero Unit', version: 'Insane' },
}
const hidden = 8
const doubleTime = 64

test('a row is heard as words: grade, title, artist and difficulty, numbers, date, mods', () => {
  const html = htmlOf(<ScoreRow score={{ ...score, mods: hidden + doubleTime }} />)
  const heard = html
    .replace(/<span aria-hidden="true">.*?<\/span>/g, '')
    .replace(/<!-- -->|<[^>]*>/g, '')
  expect(heard.replace(/ +/g, ' ')).toBe(
    'S（シルバー） 山の呼び声 Kagero Unit · Insane 98.77% 1,769x 245.34 pp 2026/01/01 ヒドゥン ダブルタイム',
  )
  // The name of a list would stand in the place of its items.
  expect(html).not.toContain('aria-label')
})
