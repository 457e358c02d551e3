import { expect, test } from 'vitest'
import { htmlByTemplates, htmlOf } from '#testing/render-in-japanese.tsx'
import { Board } from './board.tsx'
import { leaderboardSearchFrom } from './search.ts'

const chosen_mode = {
  ranked_score: 239_056_997,
  total_score: 665_449_446,
  playcount: 1164,
  playtime: 26_334,
  accuracy: 97.883,
  pp: 13_073,
  max_combo: 1769,
}

function boardOf(rows: number, username = 'Tiny Otter') {
  const search = leaderboardSearchFrom({})
  const entries = Array.from({ length: rows }, (_, index) => ({
    id: 1001 + index,
    username,
    country: 'it',
    chosen_mode,
  }))
  const shown = { search, entries, hasNext: false }
  const leaderboard = {
    shown,
    isBehind: false,
    isLoading: false,
    hasFailed: false,
    feedback: undefined,
    retry: () => {},
  }
  return <Board search={search} leaderboard={leaderboard} />
}

test.each(['Tiny Otter', '<b>"Tom" & \'Jerry\'</b>', '$& 木霊', ''])(
  'the server fills the rows of %s in as React would write them',
  (name) => {
    expect(htmlByTemplates(boardOf(5, name))).toBe(htmlOf(boardOf(5, name)))
  },
)
