import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { expect, follow, open, test } from './server.ts'

const identity = { token: 'x', user: { id: 3, name: 'kodama_demo', privileges: 3 } }

/** Screens while their calls are pending, with the tab title and an element that shows the state. */
const pending: [path: string, calls: string, title: string, sign: string][] = [
  ['/leaderboards', '**/v3/leaderboard*', 'leaderboards - kodama!', '[aria-busy]'],
  ['/users/3', '**/v2/players/**', 'loading - kodama!', 'output'],
  ['/users/18', '**/v1/get_player_scores*', 'Willow Tit - kodama!', 'output'],
  ['/scores/1', '**/v2/scores/*', 'loading - kodama!', 'output'],
  ['/beatmaps', '**/beatmapsets/search*', 'beatmaps - kodama!', 'output'],
]

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('nothing moves and axe finds nothing in leaderboards, a profile, its score lists, a score or beatmaps that are on their way', async ({
  page,
}) => {
  await open(page, '/about')
  for (const [path, calls, title, sign] of pending) {
    await test.step(path, async () => {
      await page.route(calls, () => {})
      await follow(page, path)
      await expect(page).toHaveTitle(title)
      await expectStillAndReadable(page, sign)
      await page.unroute(calls)
      // Leave the page, so that the next test does not find this element.
      await follow(page, '/about')
      await expect(page.getByText('🚧')).toBeVisible()
    })
  }
})

test('nothing moves and axe finds nothing where no beatmaps are found, nor in a difficulty that tells its name', async ({
  page,
}) => {
  await open(page, '/beatmaps?q=Afterimage')
  await page.getByRole('button', { name: /★/ }).first().focus()
  await expectStillAndReadable(page, '[role=tooltip]')
  await page.goto('/beatmaps?q=zzzz')
  await expectStillAndReadable(page, 'output')
})

test(
  'nothing moves and axe finds nothing in a menu that is open, nor in the menu of a player',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.route('**/v3/authenticate/me', (route) =>
      route.fulfill({ json: { id: 3, name: 'kodama_demo', priv: 3 } }),
    )
    await page.addInitScript(
      (value) => localStorage.setItem('identity', JSON.stringify(value)),
      identity,
    )
    await open(page, '/')
    if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click()
    else await page.getByRole('button', { name: 'コミュニティ' }).press('Enter')
    await expectStillAndReadable(page, 'a[href="/chat"]')
    await page.keyboard.press('Escape')
    await expect(page.locator('a[href="/chat"]')).toHaveCount(0)

    await page.getByRole('button', { name: /kodama_demo/ }).click()
    await expectStillAndReadable(page, 'a[href="/users/3/friends"]')
  },
)

async function expectStillAndReadable(page: Page, sign: string) {
  await expect(page.locator(sign).locator('visible=true').first()).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}
