import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  answerCalls,
  breakHumanCheck,
  failure,
  forgiveFailedCalls,
  holdHumanCheck,
  promised,
} from './answers.ts'
import { expect, hydrated, test } from './server.ts'

const login = '/v3/authenticate/login'
const me = { json: { id: 3, name: 'kodama_demo', priv: 3 } }
const wrong = failure(401, 'wrong_credentials', '名前かパスワードが違います。')

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test('whoever signs in is stored, the panel closes and the focus is on the account', async ({
  page,
}) => {
  const sent = await answerCalls(page, login, { json: { token: 'abc' } })
  const asked = await answerCalls(page, '/v3/authenticate/me', me)
  await openPanel(page)
  await expect(name(page)).toBeFocused()
  await fillIn(page, 'Kodama Demo', 'Secret123')
  await submit(page, sent)
  await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeFocused()
  await expect(page.locator('form')).toHaveCount(0)
  expect(sent).toEqual([
    { username: 'Kodama Demo', password: 'Secret123', captcha_token: expect.stringMatching(/./) },
  ])
  expect(asked).toEqual([{ token: 'abc' }])
  expect(await storedIdentity(page)).toEqual({
    token: 'abc',
    user: { id: 3, name: 'kodama_demo', privileges: 3 },
  })
})

test('a wrong password and then the right one, in one visit, with a new human check', async ({
  page,
}) => {
  const sent = await answerCalls(page, login, wrong, { json: { token: 'abc' } })
  await answerCalls(page, '/v3/authenticate/me', me)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'wrong')
  await submit(page, sent)
  await expect(alert(page)).toHaveText('名前かパスワードが違います。')
  await expect(password(page)).toBeFocused()
  await password(page).fill('right')
  await submit(page, sent)
  await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeVisible()
  expect(sent.map(({ password }) => password)).toEqual(['wrong', 'right'])
  expect(sent[0]?.['captcha_token']).not.toBe(sent[1]?.['captcha_token'])
})

test('an error stays until the visitor goes on and the new human check has succeeded', async ({
  page,
}) => {
  const sent = await answerCalls(page, login, wrong)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'wrong')
  const again = page.waitForResponse(/human-check/)
  await submit(page, sent)
  await again
  await expect(alert(page)).toHaveText('名前かパスワードが違います。')
  await password(page).fill('other')
  await expect(alert(page)).toBeHidden()
})

test('while the server is asked, the button waits and the old error is gone', async ({ page }) => {
  const { promise, keep } = promised()
  const sent = await answerCalls(page, login, wrong, promise)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'wrong')
  await submit(page, sent)
  await expect(alert(page)).toBeVisible()
  await submit(page, sent)
  await expect(page.getByRole('button', { name: 'ログインしています…' })).toBeDisabled()
  await expect(alert(page)).toBeHidden()
  keep()
})

test('without a human-check token nobody is asked', async ({ page }) => {
  await holdHumanCheck(page)
  const sent = await answerCalls(page, login, wrong)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'x')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('CAPTCHAトークンが取得できませんでした')
  expect(sent).toEqual([])
})

test('a human check that cannot be loaded says so', async ({ page }) => {
  await breakHumanCheck(page)
  await openPanel(page)
  await expect(alert(page)).toHaveText('CAPTCHAの取得に失敗しました')
})

for (const [what, answer, text] of [
  ['tells when to try again', failure(429, 'too_many_requests', '3分後に。'), '3分後に。'],
  ['has no words', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'エラーが発生しました'],
  ['does not answer', 'abort', 'サーバーに接続できませんでした。'],
] as const) {
  test(`a server that ${what} is understood`, async ({ page }) => {
    const sent = await answerCalls(page, login, answer)
    await openPanel(page)
    await fillIn(page, 'kodama_demo', 'x')
    await submit(page, sent)
    await expect(alert(page)).toContainText(text)
    expect(await storedIdentity(page)).toBeNull()
  })
}

test('the server is told the language of the page', async ({ page }) => {
  const languages: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(login)) languages.push(request.headers()['accept-language'])
  })
  const sent = await answerCalls(page, login, wrong)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill('kodama_demo')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await submit(page, sent)
  expect(languages).toEqual(['en'])
})

test('the password can be shown, and managers know what the fields are', async ({ page }) => {
  await openPanel(page)
  await expect(name(page)).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await expect(password(page)).toHaveAttribute('type', 'password')
  const toggle = page.getByRole('button', { name: 'パスワードを表示' })
  await toggle.click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('the panel has nothing that axe finds serious, with an error too', async ({ page }) => {
  const sent = await answerCalls(page, login, wrong)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'wrong')
  await submit(page, sent)
  await expect(alert(page)).toBeVisible()
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) =>
        [playState === 'finished', effect?.getTiming().iterations === Infinity].some(Boolean),
      ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test.describe('the dropdown of a large screen', () => {
  test.skip(({ isMobile }) => isMobile)

  test('is walked by keyboard in the order it is read', async ({ page }) => {
    await openPanel(page)
    await expect(name(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(password(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'パスワードを表示' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('form')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeFocused()
  })

  test('stays while the pointer leaves it and while something is laid over the page', async ({
    page,
  }) => {
    await openPanel(page)
    await page.mouse.move(300, 600)
    await page.evaluate(() => {
      const overlay = document.createElement('button')
      overlay.textContent = 'password manager'
      document.documentElement.append(overlay)
      overlay.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      overlay.focus()
    })
    await expect(name(page)).toBeVisible()
    await page.mouse.click(300, 600)
    await expect(page.locator('form')).toHaveCount(0)
  })
})

function name(page: Page) {
  return page.getByLabel('ユーザー名')
}

function password(page: Page) {
  return page.getByLabel('パスワード', { exact: true })
}

function alert(page: Page) {
  return page.locator('form').getByRole('alert')
}

async function openPanel(page: Page) {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(name(page)).toBeFocused()
}

async function fillIn(page: Page, username: string, secret: string) {
  await name(page).fill(username)
  await password(page).fill(secret)
}

/** Presses Enter until the human check is ready and the call has been made. */
async function submit(page: Page, sent: unknown[]) {
  const before = sent.length
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.length, { timeout: 500 }).toBe(before + 1)
  }).toPass()
}

function storedIdentity(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('identity') ?? 'null'))
}
