import type { Page } from '@playwright/test'
import { expect, open, test } from './server.ts'

test('the supporter page tells of five benefits, and its price and its lights follow the months, in English too', async ({
  page,
}) => {
  await open(page, '/supporter')
  await expect(page).toHaveTitle('supporter - kodama!')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('森に灯りをともす')
  const benefits = page.getByRole('region', { name: 'サポーターの特典' })
  await expect(benefits.getByRole('listitem')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const slider = page.getByRole('slider', { name: 'サポーター期間' })
  await expect(slider).toHaveValue('6')
  await expect(slider).toHaveAttribute('aria-valuetext', '6か月')
  await expect(page.getByText('1か月あたり ¥500')).toBeVisible()
  await expect(total(page)).toHaveText('¥3,000')
  await expect(page.locator('[data-lit]')).toHaveCount(6)

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
  await expect(page.locator('[data-lit]')).toHaveCount(24)

  await page.getByRole('button', { name: 'English' }).click()
  const length = page.getByRole('slider', { name: 'Length' })
  await expect(length).toHaveAttribute('aria-valuetext', '6 months')
  await length.press('Home')
  await expect(length).toHaveAttribute('aria-valuetext', '1 month')
})

test('the checkout stays below the header, and its button says that card payment is not ready and does nothing else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/supporter')
  await page.mouse.wheel(0, 150)
  await page.waitForFunction(() => window.scrollY > 100)
  const box = await page.getByRole('region', { name: 'サポーター期間' }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(56)

  // The page loads this last.
  await expect(page.locator('#toasts')).toBeAttached()
  const said: string[] = []
  const sent: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('button', { name: 'カードで支払う' }).click()
  expect(said).toEqual([expect.stringMatching(/^alert: カード決済は現在準備中です。/)])
  // The slider works only after the alert: a request of the click would have been sent by now.
  await page.getByRole('slider').press('End')
  await expect(total(page)).toHaveText('¥12,000')
  expect(sent).toEqual([])
  await expect(page).toHaveURL('/supporter')
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
