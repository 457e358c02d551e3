import { expect, test } from 'vitest'
import { htmlCostOf } from '#testing/render-in-japanese.tsx'
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

function boardOf(rows: number) {
  const search = leaderboardSearchFrom({})
  const entries = Array.from({ length: rows }, (_, index) => ({
    id: 1001 + index,
    username: 'Tiny Otter',
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

test('a row of a leaderboard is at most 330 bytes of HTML and 11 elements', () => {
  const [one, many] = [htmlCostOf(boardOf(1)), htmlCostOf(boardOf(51))]
  expect(many.bytes - one.bytes).toBeLessThanOrEqual(50 * 330)
  expect(many.elements - one.elements).toBeLessThanOrEqual(50 * 11)
})
