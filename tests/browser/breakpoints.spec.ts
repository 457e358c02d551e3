import type { Locator } from '@playwright/test'
import { expect, open, test } from './server.ts'

const height = 800
const linksOfHeader = [
  '/leaderboards',
  '/beatmaps',
  '/teams',
  '/chat',
  '/about',
  '/docs/ja/rules',
  '/docs/ja/faq',
  '/docs',
]

test('the header has its menus in a row from 1024 px, and below it one menu with the same links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height })
  await open(page, '/about')
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation').getByRole('link')
  const menu = header.getByRole('button', { name: 'メニューを開く' })
  await expect(menu).toBeHidden()
  await expect(links).toHaveCount(2)
  const found = await addressesOf(links)
  for (const name of ['コミュニティ', 'ヘルプ']) {
    await header.getByRole('button', { name }).click()
    await expect.poll(() => links.count()).toBeGreaterThan(2)
    found.push(...(await addressesOf(links)).slice(2))
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(2)
  }
  expect(found.filter((address) => address.startsWith('/'))).toEqual(linksOfHeader)

  await page.setViewportSize({ width: 1023, height })
  await expect(links).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'ヘルプ' })).toBeHidden()
  await menu.click()
  await expect(links).toHaveCount(found.length)
  expect(await addressesOf(links)).toEqual(found)
  // The chat community opens in a new tab.
  await expect(header.locator('a[href^="http"]:not([target=_blank])')).toHaveCount(0)
})

test(
  'a leaderboard has a line for each player from 640 px, and below it two, without the headings',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height })
    await open(page, '/leaderboards')
    const headings = page.getByRole('columnheader')
    const cell = (number: number) => page.locator('tbody tr').first().locator('> *').nth(number)
    const [name, plays, accuracy, value] = [cell(1), cell(2), cell(3), cell(4)]
    await expect(headings).toHaveText(['順位', 'プレイヤー', 'プレイ回数', '精度', 'PP'])
    expect((await boxOf(page.locator('thead'))).height).toBeGreaterThan(20)
    for (const number of [plays, accuracy, value]) expect(await isBelow(number, name)).toBe(false)

    await page.setViewportSize({ width: 639, height })
    // Screen readers still have them.
    await expect(headings).toHaveCount(5)
    expect((await boxOf(page.locator('thead'))).height).toBeLessThanOrEqual(1)
    expect(await isBelow(plays, name)).toBe(true)
    expect(await isBelow(accuracy, value)).toBe(true)
    expect(await isBelow(value, name)).toBe(false)
  },
)

test(
  'cover and title of a score are side by side from 768 px, and below it one under the other',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/scores/1')
    const header = page.getByRole('main').locator('header')
    const title = header.getByRole('heading', { level: 1 })
    // The pattern behind the cover, which is there without one too.
    const cover = header.locator('svg').first()
    await page.setViewportSize({ width: 768, height })
    expect([await isBelow(title, cover), await isBelow(cover, title)]).toEqual([false, false])
    await page.setViewportSize({ width: 767, height })
    expect(await isBelow(title, cover)).toBe(true)
  },
)

function addressesOf(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not visible')
  return box
}

/** Whether they share no line. */
async function isBelow(one: Locator, other: Locator) {
  const [lower, upper] = await Promise.all([boxOf(one), boxOf(other)])
  return lower.y >= upper.y + upper.height - 2
}
