import type { Page } from '@playwright/test'
import { inviteLink } from './accounts.ts'
import { answerCalls } from './answers.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'
import { expectProblems, failedWith } from './problems.ts'
import { expect, follow, open, test } from './server.ts'

const check = '/v3/invites/check'
const code = 'k3v7qn2xw5abcdefghij2345mz'

test('an invite shows its code and leads to the registration with it', async ({ page }) => {
  await answerCalls(page, check, { json: { usable: true } })
  const response = await open(page, `/invite/${code}`)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveTitle('invite - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toHaveCSS('font-size', '20px')
  await expect(register(page)).toHaveAttribute('href', `/users/register?code=${code}`)
  await register(page).click()
  await expect(page).toHaveURL(`/users/register?code=${code}`)
  // A small phone shows the whole code there.
  await page.setViewportSize({ width: 360, height: 740 })
  const field = page.getByLabel('招待コード')
  await expect(field).toHaveValue(code)
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
})

test(
  'a good invite invites; one that admits nobody says so and what to do next, in words that tell no reason',
  { tag: '@real' },
  async ({ page, site, settings }) => {
    const answers: unknown[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith(check)) answers.push(await response.json())
    })
    await page.goto(inviteLink(site, settings))
    await expect.poll(() => answers).toEqual([{ usable: true }])
    await expect(title(page)).toBeVisible()

    await watchShifts(page)
    await page.goto(`/invite/${code}`)
    await expect(page.getByRole('heading', { name: 'この招待は使えません' })).toBeVisible()
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01)
    await expect(page.getByText('新しいリンクをもらってください。')).toBeVisible()
    await expect(title(page)).toHaveCount(0)
    expect(answers).toEqual([{ usable: true }, { usable: false }])
    await page.getByRole('link', { name: '別の招待コードで登録する' }).click()
    await expect(page).toHaveURL('/users/register')
    await expect(page.getByLabel('招待コード')).toBeEditable()
  },
)

test('while the check of an invite fails or tells nothing, the page invites as before', async ({
  page,
  problems,
}) => {
  const sent = await answerCalls(page, check, { status: 503, json: {} }, { json: { usable: null } })
  for (const count of [1, 2]) {
    await open(page, `/invite/${code}`)
    await expect.poll(() => sent.length).toBe(count)
    await expect(title(page)).toBeVisible()
    await expect(register(page)).toHaveAttribute('href', `/users/register?code=${code}`)
  }
  await expectProblems(problems, [failedWith(503)])
})

test('every character of a code reaches the registration, but an address puts no words of its own on the invite', async ({
  page,
}) => {
  const odd = 'a/b?c&d=e#f+g h%20あ'
  await open(page, `/invite/${encodeURIComponent(odd)}`)
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
  await open(page, '/invite/')
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

function title(page: Page) {
  return page.getByRole('heading', { name: '招待状が届いています' })
}
