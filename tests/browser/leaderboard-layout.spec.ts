import type { Page } from '@playwright/test'
import { expectToFit } from './screens.ts'
import { expect, open, test } from './server.ts'

test('on a wide screen the controls are in one row, rows are low, and the head stays under the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/leaderboards')
  const controls = await Promise.all([
    boxOf(page, 'nav[aria-label="モード"]'),
    boxOf(page, 'main button[aria-expanded]'),
    boxOf(page, 'nav[aria-label="並び順"]'),
  ])
  expect(new Set(controls.map(({ y }) => y)).size).toBe(1)
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.slice(0, 5).map((row) => row.getBoundingClientRect().height))
  expect(heights).toEqual([52, 52, 52, 44, 44])

  await page.locator('tbody tr').nth(40).scrollIntoViewIfNeeded()
  const head = await boxOf(page, 'thead')
  expect(head.y).toBe(56)
  const isOnTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('thead') !== null,
    [head.x + 300, head.y + 20],
  )
  expect(isOnTop).toBe(true)
})

test(
  'on a small screen the order is beside the countries in both languages, and nothing is wider than the screen',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/leaderboards')
    await expectOrderBesideCountries(page, '並び順')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards')
    await expectOrderBesideCountries(page, 'Order')
  },
)

async function expectOrderBesideCountries(page: Page, name: string) {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 780 })
    const countries = await boxOf(page, 'main button[aria-expanded]')
    const order = await boxOf(page, `nav[aria-label="${name}"]`)
    expect(order.x).toBeGreaterThan(countries.x + countries.width)
    expect([order.y, order.height]).toEqual([countries.y, countries.height])
    await expectToFit(page, [width])
  }
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}
