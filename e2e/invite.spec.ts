import { expect, hydrated, test } from './server.ts'

const code = 'k3v7qn2xw5abcdefghij2345mz'

test('an invite shows its code and leads to the registration with it', async ({ page }) => {
  const response = await page.goto(`/invite/${code}`)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveTitle('invite - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'アカウントを作成する' })
  await expect(link).toHaveAttribute('href', `/users/register?code=${code}`)
  await hydrated(page)
  await link.click()
  await expect(page).toHaveURL(`/users/register?code=${code}`)
})

test('without a code the invite leads to the registration alone', async ({ page }) => {
  await page.goto('/invite/')
  await expect(page).toHaveTitle('invite - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
  await expect(page.getByText('招待コードは、登録画面で入力できます。')).toBeVisible()
  await expect(page.getByRole('link', { name: 'アカウントを作成する' })).toHaveAttribute(
    'href',
    '/users/register',
  )
})

test('every character of a code reaches the registration', async ({ page }) => {
  const odd = 'a/b?c&d=e#f+g h%20あ'
  await page.goto(`/invite/${encodeURIComponent(odd)}`)
  await hydrated(page)
  const link = page.getByRole('link', { name: 'アカウントを作成する' })
  const { pathname, searchParams, hash } = new URL(
    (await link.getAttribute('href')) ?? '',
    page.url(),
  )
  expect([pathname, searchParams.get('code'), hash]).toEqual(['/users/register', odd, ''])
})

test('an address puts no words of its own on the invite', async ({ page }) => {
  await page.goto(`/invite/${encodeURIComponent('当選しました evil.example へ')}`)
  await expect(page.getByRole('link', { name: 'アカウントを作成する' })).toBeVisible()
  await expect(page.getByText('当選しました')).toHaveCount(0)
})

test('nobody learns from the page whether a code is good', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`/invite/${code}`, { waitUntil: 'networkidle' })
  expect(calls.filter((path) => /^\/(v\d|api)\//.test(path))).toEqual([])
})

test('an invite is not wider than the screen, however long its code', async ({ page }) => {
  await page.goto(`/invite/${'W'.repeat(400)}`)
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of [`/invite/${code}`, '/invite/', '/invite']) {
    test(`${address} is there`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '招待状が届いています' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'アカウントを作成する' })).toBeVisible()
    })
  }
})
