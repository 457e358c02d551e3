import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './server.ts'

const toast = '招待コードをコピーしました'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a toast tells of the result, stays four seconds and fades in 220 ms', async ({ page }) => {
  await copyCode(page)
  await expect(page.getByText(toast)).toBeVisible()
  await page.clock.runFor(3900)
  await expect(page.getByText(toast)).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText(toast)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('listitem').filter({ hasText: toast })).toHaveCount(1)
  await page.clock.runFor(220)
  await expect(page.getByText(toast)).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'abcdefghijklmnopqrstuvwxyz',
  )
})

test('a click closes it', async ({ page }) => {
  await copyCode(page)
  await page.getByRole('button', { name: '閉じる' }).click()
  await page.clock.runFor(230)
  await expect(page.getByText(toast)).toHaveCount(0)
})

test('it waits while it is hovered', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a finger does not hover')
  await copyCode(page)
  await page.getByRole('button', { name: '閉じる' }).hover()
  await page.clock.runFor(10_000)
  await expect(page.getByText(toast)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4300)
  await expect(page.getByText(toast)).toHaveCount(0)
})

test('screen readers hear it: it is in a live region that was there before', async ({ page }) => {
  await page.goto('/invite/abcdefghijklmnopqrstuvwxyz')
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1)
  await expect(page.locator('[aria-live=assertive]')).toHaveCount(1)
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.locator('[aria-live=polite]')).toContainText(toast)
})

test('where the browser refuses to copy, the toast says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/invite/abcdefghijklmnopqrstuvwxyz')
  await hydrated(page)
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.locator('[aria-live=assertive]')).toContainText('コピーできませんでした')
})

/** Leaves the page with the toast on it and its clock standing still. */
async function copyCode(page: Page) {
  await page.clock.install({ time: 0 })
  await page.goto('/invite/abcdefghijklmnopqrstuvwxyz')
  await hydrated(page)
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1)
  await page.clock.pauseAt(60_000)
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.getByText(toast)).toBeVisible()
}
