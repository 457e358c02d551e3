import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { visit } from './profiles.ts'
import { expect, hydrated, test } from './server.ts'

const identity = { token: 'x', user: { id: 3, name: 'kodama_demo', privileges: 3 } }

/** What a visitor may find besides the whole screens, and what shows that they have. */
const states: [name: string, reach: (page: Page) => Promise<unknown>, sign: string][] = [
  ['leaderboards on their way', hold('**/v3/leaderboard*', '/leaderboards'), '[aria-busy]'],
  ['a profile on its way', hold('**/v2/players/**', '/users/3'), 'output'],
  ['score lists on their way', hold('**/v1/get_player_scores*', '/users/3'), 'output'],
  ['a score on its way', hold('**/v2/scores/*', '/scores/1'), 'output'],
  ['beatmaps on their way', hold('**/beatmapsets/search*', '/beatmaps'), 'output'],
  ['beatmaps that are not found', (page) => page.goto('/beatmaps?q=zzzz'), 'output'],
  ['a menu that is open', openMenu, 'a[href="/chat"]'],
  ['the menu of a player', openPlayerMenu, 'a[href="/users/3/friends"]'],
  ['a difficulty that tells its name', pointAtDifficulty, '[role=tooltip]'],
]

for (const [name, reach, sign] of states) {
  test(`nothing moves and axe finds nothing in ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await reach(page)
    await expect(page.locator(sign).locator('visible=true').first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
}

function hold(calls: string, path: string) {
  return async (page: Page) => {
    await page.route(calls, () => {})
    await visit(page, path)
  }
}

async function openMenu(page: Page) {
  await page.goto('/')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'メニューを開く' })
  if (await button.isVisible()) await button.click()
  else await page.getByRole('button', { name: 'コミュニティ' }).press('Enter')
}

async function openPlayerMenu(page: Page) {
  await page.route('**/v3/authenticate/me', (route) =>
    route.fulfill({ json: { id: 3, name: 'kodama_demo', priv: 3 } }),
  )
  await page.addInitScript(
    (value) => localStorage.setItem('identity', JSON.stringify(value)),
    identity,
  )
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: /kodama_demo/ }).click()
}

async function pointAtDifficulty(page: Page) {
  await page.goto('/beatmaps')
  await hydrated(page)
  await page.locator('[data-beatmap]').first().focus()
}
