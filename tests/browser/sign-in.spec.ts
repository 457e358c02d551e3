import type { Page } from '@playwright/test'
import {
  type Answer,
  answerCalls,
  breakHumanCheck,
  easeHumanCheck,
  failure,
  holdHumanCheck,
  humanCheckReady,
  promised,
  sendByEnter,
} from './answers.ts'
import { listViolations } from './axe.ts'
import { allowProblems, failedCall } from './problems.ts'
import { expect, hydrated, open, test } from './server.ts'

const login = '/v3/authenticate/login'
const me = { json: { id: 3, name: 'kodama_demo', priv: 3 } }
const wrong = failure(401, 'wrong_credentials', '名前かパスワードが違います。')
const wrongText = '名前かパスワードが違います。'

test.beforeEach(({ page }) => easeHumanCheck(page))
test.afterEach(({ problems }) => allowProblems(problems, [failedCall]))

test(
  'a wrong password, which can be shown, and then the right one: the identity is stored, the panel closes and the focus is on the account',
  { tag: '@phone' },
  async ({ page }) => {
    const { promise, keep } = promised()
    const token = promise.then(() => ({ json: { token: 'abc' } }))
    const sent = await answerCalls(page, login, wrong, token)
    const asked = await answerCalls(page, '/v3/authenticate/me', me)
    await openPanel(page)
    await fillIn(page, 'Kodama Demo', 'wrong')
    // Password managers recognise the fields, whether the password is shown or not.
    await expect(name(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(password(page)).toHaveAttribute('type', 'password')
    const toggle = page.getByRole('button', { name: 'パスワードを表示' })
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await sendByEnter(page, 'パスワード', sent)
    await expect(alert(page)).toHaveText(wrongText)
    await expect(password(page)).toBeFocused()
    // The new human check ends by itself; the error stays until the visitor types.
    await humanCheckReady(page)
    await expect(alert(page)).toHaveText(wrongText)
    expect(await listViolations(page)).toEqual([])

    await password(page).fill('Secret123')
    await expect(alert(page)).toBeHidden()
    await sendByEnter(page, 'パスワード', sent)
    await expect(page.getByRole('button', { name: 'ログインしています…' })).toBeDisabled()
    keep()
    await expect(page.getByRole('button', { name: 'kodama_demo のメニュー' })).toBeFocused()
    await expect(page.locator('form')).toHaveCount(0)
    const captcha_token = expect.stringMatching(/./)
    expect(sent).toEqual([
      { username: 'Kodama Demo', password: 'wrong', captcha_token },
      { username: 'Kodama Demo', password: 'Secret123', captcha_token },
    ])
    expect(sent[0]?.['captcha_token']).not.toBe(sent[1]?.['captcha_token'])
    expect(asked).toEqual([{ token: 'abc' }])
    expect(await storedIdentity(page)).toEqual({
      token: 'abc',
      user: { id: 3, name: 'kodama_demo', privileges: 3 },
    })
  },
)

test('a server that is slow, has no words or does not answer is understood', async ({ page }) => {
  const failures: [answer: Answer, text: string][] = [
    [failure(429, 'too_many_requests', '3分後に。'), '3分後に。'],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'エラーが発生しました'],
    ['abort', 'サーバーに接続できませんでした。'],
  ]
  const silence = new Promise<void>(() => {})
  const sent = await answerCalls(page, login, ...failures.map(([answer]) => answer), silence)
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'x')
  for (const [, text] of failures) {
    await sendByEnter(page, 'パスワード', sent)
    await expect(alert(page)).toContainText(text)
    expect(await storedIdentity(page)).toBeNull()
  }
  // During the call the button is busy and the old error is gone.
  await sendByEnter(page, 'パスワード', sent)
  await expect(page.getByRole('button', { name: 'ログインしています…' })).toBeDisabled()
  await expect(alert(page)).toBeHidden()
})

test('a human check that cannot be loaded says so once, and without its token nobody is asked', async ({
  page,
}) => {
  await breakHumanCheck(page)
  const sent = await answerCalls(page, login, wrong)
  await openPanel(page)
  await expect(page.getByText('CAPTCHAの取得に失敗しました')).toHaveCount(1)
  await expect(alert(page)).toBeHidden()
  await fillIn(page, 'kodama_demo', 'x')
  await password(page).press('Enter')
  await expect(alert(page)).toHaveText('CAPTCHAトークンが取得できませんでした')
  expect(sent).toEqual([])
})

test(
  'Enter while the human check works waits for it and then goes on by itself, unless the visitor types again; the name is sent without its spaces',
  { tag: '@phone' },
  async ({ page }) => {
    const ready = await holdHumanCheck(page)
    const sent = await answerCalls(page, login, wrong)
    await openPanel(page)
    await fillIn(page, ' kodama_demo　', 'x')
    await password(page).press('Enter')
    const busy = page.getByRole('button', { name: '確認が終わるのを待っています…' })
    await expect(busy).toBeDisabled()
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await expect(alert(page)).toBeHidden()

    await password(page).fill('y')
    await expect(busy).toHaveCount(0)
    await password(page).press('Enter')
    await expect(busy).toBeDisabled()
    ready()
    await expect(alert(page)).toHaveText(wrongText)
    expect(sent).toEqual([
      { username: 'kodama_demo', password: 'y', captcha_token: expect.stringMatching(/./) },
    ])
  },
)

test(
  'a panel that is closed keeps what was typed until the page is loaded again',
  { tag: '@phone' },
  async ({ page }) => {
    await openPanel(page)
    await fillIn(page, 'kodama_demo', 'Secret123')
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 100)]) {
      await close()
      await expect(page.locator('form')).toHaveCount(0)
      await page.getByRole('button', { name: 'ログイン' }).click()
      await expect(name(page)).toHaveValue('kodama_demo')
      await expect(password(page)).toHaveValue('Secret123')
      await expect(password(page)).toBeFocused()
    }
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: 'ログイン' }).click()
    await expect(name(page)).toHaveValue('')
    await expect(password(page)).toHaveValue('')
  },
)

test('a restricted player is led to the document about appeals', async ({ page }) => {
  const sent = await answerCalls(page, login, failure(403, 'account_restricted', 'x'))
  await openPanel(page)
  await fillIn(page, 'kodama_demo', 'x')
  await sendByEnter(page, 'パスワード', sent)
  await expect(alert(page)).toContainText('このアカウントは制限されています。')
  await alert(page).getByRole('link', { name: '異議申し立て' }).click()
  await expect(page).toHaveURL('/docs/ja/appeal')
  await expect(page.locator('form')).toHaveCount(0)
})

test('the server is told the language of the page', async ({ page }) => {
  const languages: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(login)) languages.push(request.headers()['accept-language'])
  })
  const sent = await answerCalls(page, login, wrong)
  await open(page, '/')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Username').fill('kodama_demo')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await sendByEnter(page, 'Password', sent)
  await expect(alert(page)).toBeVisible()
  expect(languages).toEqual(['en'])
})

test('the dropdown of a large screen has its three links, is walked by keyboard in the order it is read, and stays while the pointer leaves it and while something is laid over the page', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has a modal')
  await openPanel(page)
  for (const href of ['/reset-password', '/support', '/users/register']) {
    await expect(page.locator(`header a[href="${href}"]`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'ログイン', expanded: true }).click()
  await expect(page.locator('header a[href="/support"]')).toBeHidden()

  const button = page.getByRole('button', { name: 'ログイン' })
  await button.click()
  await expect(name(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'パスワードを表示' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('form')).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await expect(name(page)).toBeFocused()
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
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(name(page)).toBeFocused()
}

async function fillIn(page: Page, username: string, secret: string) {
  await name(page).fill(username)
  await password(page).fill(secret)
}

function storedIdentity(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('identity') ?? 'null'))
}
