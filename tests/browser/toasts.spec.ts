import type { Page } from '@playwright/test'
import { expect, nextTask, open, test } from './server.ts'

const code = 'abcdefghijklmnopqrstuvwxyz'
const toast = '招待コードをコピーしました'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a toast tells of the result, stays four seconds, fades in 220 ms, closes by a click and waits while it is hovered', async ({
  page,
  isMobile,
}) => {
  await page.clock.install({ time: 0 })
  await open(page, `/invite/${code}`)
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1)
  await page.clock.pauseAt(60_000)
  const text = page.getByText(toast)

  await copyCode(page)
  // On a phone at the top, where no field is typed into.
  const { y = 0 } = (await text.boundingBox()) ?? {}
  expect(y < 200).toBe(isMobile)
  await page.clock.runFor(3900)
  await expect(text).toBeVisible()
  await page.clock.runFor(200)
  await expect(text).toHaveCSS('opacity', '1')
  await expect(page.getByRole('listitem').filter({ hasText: toast })).toHaveCount(1)
  await page.clock.runFor(220)
  await expect(text).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await copyCode(page)
  await page.getByRole('button', { name: '閉じる' }).click()
  await expect(page.locator('[data-leaving]')).toHaveCount(1)
  await page.clock.runFor(230)
  await expect(text).toHaveCount(0)

  // Touch has no hover.
  if (isMobile) return
  await copyCode(page)
  await page.getByRole('button', { name: '閉じる' }).hover()
  await nextTask(page)
  await page.clock.runFor(10_000)
  await expect(text).toBeVisible()
  await page.mouse.move(5, 5)
  await nextTask(page)
  await page.clock.runFor(4300)
  await expect(text).toHaveCount(0)
})

test('screen readers hear it in a live region that was there before, and where the browser refuses to copy, it says what to do', async ({
  page,
}) => {
  await open(page, `/invite/${code}`)
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1)
  await expect(page.locator('[aria-live=assertive]')).toHaveCount(1)
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.locator('[aria-live=polite]')).toContainText(toast)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.locator('[aria-live=assertive]')).toContainText('コピーできませんでした')
})

async function copyCode(page: Page) {
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.getByText(toast)).toBeVisible()
}
