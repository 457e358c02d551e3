import type { Page } from '@playwright/test'
import { expect, follow, hydrated, test } from './server.ts'

const code = 'k3v7qn2xw5abcdefghij2345mz'

test('an invite shows its code and leads to the registration with it, and nobody learns from it whether the code is good', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const response = await page.goto(`/invite/${code}`)
  await hydrated(page)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveTitle('invite - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(register(page)).toHaveAttribute('href', `/users/register?code=${code}`)
  // The page loads this last.
  await expect(page.locator('#toasts')).toBeAttached()
  expect(calls.filter((path) => /^\/(v\d|api)\//.test(path))).toEqual([])
  await register(page).click()
  await expect(page).toHaveURL(`/users/register?code=${code}`)
})

test('every character of a code reaches the registration, but an address puts no words of its own on the invite', async ({
  page,
}) => {
  const odd = 'a/b?c&d=e#f+g h%20あ'
  await page.goto(`/invite/${encodeURIComponent(odd)}`)
  await hydrated(page)
  const href = (await register(page).getAttribute('href')) ?? ''
  const { pathname, searchParams, hash } = new URL(href, page.url())
  expect([pathname, searchParams.get('code'), hash]).toEqual(['/users/register', odd, ''])

  await follow(page, `/invite/${encodeURIComponent('当選しました evil.example へ')}`)
  await expect(register(page)).toHaveAttribute('href', /evil\.example/)
  await expect(page.getByText('当選しました')).toHaveCount(0)
})

test('without a code the invite leads to the registration alone, and with a long one it is not wider than the screen', async ({
  page,
}) => {
  await page.goto('/invite/')
  await hydrated(page)
  await expect(page).toHaveTitle('invite - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
  await expect(page.getByText('招待コードは、登録画面で入力できます。')).toBeVisible()
  await expect(register(page)).toHaveAttribute('href', '/users/register')

  await follow(page, `/invite/${'W'.repeat(400)}`)
  await expect(page.getByText('W'.repeat(400))).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  for (const narrow of [width, 390, 320]) {
    await page.setViewportSize({ width: narrow, height })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an invite is there, with a code or without', async ({ page }) => {
    for (const address of [`/invite/${code}`, '/invite/', '/invite']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
      await expect(register(page)).toBeVisible()
    }
  })
})

function register(page: Page) {
  return page.getByRole('link', { name: 'アカウントを作成する' })
}
