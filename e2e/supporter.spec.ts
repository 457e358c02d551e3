import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './server.ts'

test('the supporter page tells of five benefits', async ({ page }) => {
  await page.goto('/supporter')
  await expect(page).toHaveTitle('supporter - kodama!')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('森に灯りをともす')
  const benefits = page.getByRole('region', { name: 'サポーターの特典' })
  await expect(benefits.getByRole('listitem')).toHaveCount(5)
})

test('six months at 500 yen are chosen at first', async ({ page }) => {
  await page.goto('/supporter')
  const slider = page.getByRole('slider', { name: 'サポーター期間' })
  await expect(slider).toHaveValue('6')
  await expect(slider).toHaveAttribute('aria-valuetext', '6か月')
  await expect(page.getByText('1か月あたり ¥500')).toBeVisible()
  await expect(total(page)).toHaveText('¥3,000')
})

test('the keys choose between one and 24 months, and the price follows', async ({ page }) => {
  await page.goto('/supporter')
  await hydrated(page)
  const slider = page.getByRole('slider')
  await slider.press('ArrowRight')
  await expect(total(page)).toHaveText('¥3,500')
  await slider.press('Home')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '1か月')
  await expect(total(page)).toHaveText('¥500')
  await slider.press('End')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '24か月')
  await expect(total(page)).toHaveText('¥12,000')
})

test('a light is lit for each month', async ({ page }) => {
  await page.goto('/supporter')
  await hydrated(page)
  await expect(page.locator('[data-lit]')).toHaveCount(6)
  await page.getByRole('slider').press('End')
  await expect(page.locator('[data-lit]')).toHaveCount(24)
})

test('the button says that card payment is not ready, and does nothing else', async ({ page }) => {
  await page.goto('/supporter', { waitUntil: 'networkidle' })
  await hydrated(page)
  const said: string[] = []
  const sent: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('button', { name: 'カードで支払う' }).click()
  expect(said).toEqual([expect.stringMatching(/^alert: カード決済は現在準備中です。/)])
  // The slider answers after the alert: whatever the click had started would have been sent by now.
  await page.getByRole('slider').press('End')
  await expect(total(page)).toHaveText('¥12,000')
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/supporter')
})

test('the page is in English too', async ({ page }) => {
  await page.goto('/supporter')
  await page.getByRole('button', { name: 'English' }).click()
  const slider = page.getByRole('slider', { name: 'Length' })
  await expect(slider).toHaveAttribute('aria-valuetext', '6 months')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '1 month')
})

test('the supporter page is not wider than the screen', async ({ page }) => {
  await page.goto('/supporter')
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the benefits and the price are there', async ({ page }) => {
    await page.goto('/supporter')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
    await expect(total(page)).toHaveText('¥3,000')
    await expect(page.getByText('ボタンを押しても請求は発生しません。')).toBeVisible()
  })
})

function total(page: Page) {
  return page.getByRole('region', { name: 'サポーター期間' }).getByRole('status')
}

test('the checkout stays below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/supporter')
  await hydrated(page)
  await page.mouse.wheel(0, 150)
  await page.waitForFunction(() => window.scrollY > 100)
  const box = await page.getByRole('region', { name: 'サポーター期間' }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(56)
})
