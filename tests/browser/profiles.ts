import type { Page } from '@playwright/test'
import { follow, open } from './server.ts'

export const notFoundText =
  'Sorry! The user does not exist. You may not have an account or you may have been banned!'
export const failureText = 'Something went wrong. (Upstream error)'

export const emptyStats = {
  mode: 0,
  rscore: 0,
  tscore: 0,
  plays: 0,
  playtime: 0,
  replay_views: 0,
  total_hits: 0,
  acc: 0,
  pp: 0,
  max_combo: 0,
  xh_count: 0,
  x_count: 0,
  sh_count: 0,
  s_count: 0,
  a_count: 0,
}

/** Comes from another page, so that the browser makes the calls, not the server. */
export async function visit(page: Page, path: string) {
  await open(page, '/about')
  await follow(page, path)
}

/** Changes fields of the server's answer about a player. */
export async function changePlayer(page: Page, id: number, changes: Record<string, unknown>) {
  await page.route(`**/v2/players/${id}`, async (route) => {
    const response = await route.fetch()
    const { status, data } = await response.json()
    await route.fulfill({ response, json: { status, data: { ...data, ...changes } } })
  })
}

export async function answerStats(page: Page, id: number, rows: Record<string, unknown>[]) {
  await page.route(`**/v2/players/${id}/stats`, (route) =>
    route.fulfill({ json: { status: 'success', data: rows } }),
  )
}

/** Answers with a list of `total` scores, page by page. Returns the offsets that were asked for. */
export async function answerScores(
  page: Page,
  id: number,
  scope: 'best' | 'recent',
  total: number,
) {
  const offsets: number[] = []
  await page.route(
    ({ searchParams }) =>
      searchParams.get('scope') === scope && searchParams.get('id') === String(id),
    async (route) => {
      const query = new URL(route.request().url()).searchParams
      const offset = Number(query.get('offset'))
      offsets.push(offset)
      const length = Math.max(0, Math.min(Number(query.get('limit')), total - offset))
      const scores = Array.from({ length }, (_, index) => makeScore(offset + index + 1))
      await route.fulfill({ json: { status: 'success', scores } })
    },
  )
  return offsets
}

function makeScore(place: number) {
  return {
    id: place,
    map_md5: 'a'.repeat(32),
    userid: 3,
    score: 1_000_000,
    pp: 1000 - place,
    acc: 98.765,
    max_combo: 1234,
    n300: 1,
    n100: 0,
    n50: 0,
    nmiss: 0,
    ngeki: 0,
    nkatu: 0,
    mods: 8 | 16 | 64 | 512,
    mode: 0,
    grade: 'XH',
    status: 2,
    play_time: '2026-01-01T00:00:00',
    time_elapsed: 1,
    beatmap: { set_id: 1, title: `title ${place}`, artist: 'artist', version: 'Insane' },
  }
}
