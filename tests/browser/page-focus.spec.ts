import type { Page } from '@playwright/test'
import { expect, follow, open, test } from './server.ts'

test(
  'the first Tab reaches a link past the header, which shows then, is large enough for a finger and leads into the page',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/leaderboards')
    const link = page.getByRole('link', { name: '本文へ移動' })
    await expect(link).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveCSS('opacity', '1')
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await expect(page).toHaveURL('/leaderboards')
  },
)

test('a link leads the focus to the heading of the new page, also on the way back, and another view of the same page leaves it', async ({
  page,
}) => {
  await open(page, '/docs')
  await page.getByRole('main').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^(?!ドキュメント一覧)/)
  await expectFocusOnHeading(page)
  // It is read once, by the focus: nothing else tells of the new page.
  await expect(page.locator('[aria-live=polite]')).toBeEmpty()
  await page.goBack()
  await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
  await expectFocusOnHeading(page)

  await follow(page, '/leaderboards')
  await expectFocusOnHeading(page)
  const score = page.getByRole('link', { name: 'Score', exact: true })
  await score.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=score/)
  await expect(score).toBeFocused()
})

test('what the Tab key or a fragment of the address reaches is not under the header or the head of the table', async ({
  page,
}) => {
  await open(page, '/leaderboards')
  const rows = page.locator('tbody').getByRole('link')
  await rows.last().focus()
  const covered: (string | null)[] = []
  for (let row = 0; row < 30; row++) {
    await page.keyboard.press('Shift+Tab')
    covered.push(...(await page.locator(':focus').evaluateAll(coveredOf)))
  }
  expect(covered).toEqual([])

  await page.goto('/api/reference#score')
  await expect.poll(async () => (await page.locator('#score').boundingBox())?.y).toBeLessThan(200)
  expect((await page.locator('#score').boundingBox())?.y).toBeGreaterThanOrEqual(56)
})

/** The names of what something else is in front of. */
function coveredOf(elements: Element[]) {
  return elements
    .filter((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [y + 2, y + height - 2].some(
        (y) => !element.contains(document.elementFromPoint(x + width / 2, y)),
      )
    })
    .map(({ textContent }) => textContent)
}

async function expectFocusOnHeading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test(
  'the menu of a small screen closes by Escape, which gives the focus back, and when the focus goes on into the page',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a large screen has dropdowns')
    await open(page, '/leaderboards')
    const button = page.getByRole('button', { name: 'メニューを開く' })
    const menu = page.locator('#mobile-menu')
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await menu.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
  },
)

test('going back leads to where the page was scrolled to, in the view that was chosen', async ({
  page,
}) => {
  await open(page, '/leaderboards?sort=score')
  const row = page.locator('tbody').getByRole('link').nth(40)
  await row.scrollIntoViewIfNeeded()
  // The router notes the place at the next frame.
  const before = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return scrollY
  })
  expect(before).toBeGreaterThan(500)
  await row.click()
  await expect(page).toHaveURL(/users/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/sort=score/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL(/users/)
  await expectFocusOnHeading(page)
})
