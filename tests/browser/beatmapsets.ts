import type { Locator, Page } from '@playwright/test'
import { open } from './server.ts'

export const searchPath = '**/api/v2/beatmapsets/search*'

export async function openBeatmaps(page: Page, query = '') {
  await open(page, `/beatmaps${query}`)
}

/** Comes from another page, so that the browser loads the list, not the server. */
export async function walkToBeatmaps(page: Page) {
  await open(page, '/about')
  const menu = page.getByRole('button', { name: 'メニューを開く' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'ビートマップ' }).first().click()
}

export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: '曲名、アーティスト、マッパー' })
}

export function beatmapset(id: number, changes: object = {}) {
  return {
    id,
    title: `Echo ${id}`,
    artist: 'Nightjar',
    creator: 'asagiri',
    status: 'ranked',
    favourite_count: 999,
    play_count: 12_345,
    total_length: 185,
    bpm: 173.99,
    preview_url: `/a/previews/${id}`,
    covers: { card: `/a/covers/${id}` },
    beatmaps: [{ id: id * 100, difficulty_rating: 2.25, version: 'Normal', mode: 'osu' }],
    ...changes,
  }
}

/** Every search finds these beatmapsets. */
export function answerWith(page: Page, ...beatmapsets: object[]) {
  const json = { beatmapsets, cursor_string: null }
  return page.route(searchPath, (route) => route.fulfill({ json }))
}
