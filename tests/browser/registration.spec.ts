import type { Page } from '@playwright/test'
import {
  type Answer,
  answerCalls,
  breakHumanCheck,
  easeHumanCheck,
  failure,
  hold,
  holdHumanCheck,
  humanCheckReady,
  promised,
  sendByEnter,
} from './answers.ts'
import { axeOn } from './axe.ts'
import { allowProblems, failedCall } from './problems.ts'
import { expect, open, test } from './server.ts'

const path = '/v3/authenticate/register'
const code = 'k3v7qn2xw5abcdefghij2345mz'
const created = { status: 201, json: { code: 201, message: 'ようこそ、こだま さん。' } }
const good = {
  ユーザー名: 'kodama',
  メールアドレス: 'kodama@example.com',
  パスワード: 'Secret123',
  'パスワード（確認）': 'Secret123',
}
const mismatch = '2つのパスワードが一致していません。'

test.afterEach(({ problems }) => allowProblems(problems, [failedCall]))

test('the code of an invite link is filled in and locked, and the fields say what is wrong while they are filled in', async ({
  page,
}) => {
  await openForm(page)
  await expect(page).toHaveTitle('register - kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByLabel('招待コード')).toHaveValue(code)
  await expect(page.getByLabel('招待コード')).not.toBeEditable()
  await expect(page.getByText('変更はできません。')).toBeVisible()
  // The terms and the rules open in another tab.
  for (const [name, href] of [
    ['利用規約', '/docs/ja/rules'],
    ['ルール', '/docs/ja/rules'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
  }

  const username = page.getByLabel('ユーザー名')
  await username.fill('a')
  await username.blur()
  await expect(username).toHaveAccessibleDescription(/2文字以上で入力してください。/)
  await username.fill('a_b c')
  await expect(username).toHaveAccessibleDescription(/スペースと _ は同時に使えません。/)
  await page.getByLabel('メールアドレス').fill('nobody')
  await page.getByLabel('メールアドレス').blur()
  await expect(page.getByText('メールアドレスの形式を確認してください。')).toBeVisible()
  await page.getByLabel('パスワード', { exact: true }).fill('secret1')
  const rules = page.getByRole('listitem')
  await expect(rules.filter({ hasText: '数字を含む' })).toHaveAttribute('data-state', 'met')
  await expect(rules.filter({ hasText: '大文字を含む' })).toHaveAttribute('data-state', 'unmet')
  await expect(rules.filter({ hasText: '8文字以上' })).toHaveAttribute('data-state', 'unmet')
  await page.getByLabel('パスワード（確認）', { exact: true }).fill('secret2')
  await page.getByLabel('パスワード（確認）', { exact: true }).blur()
  await expect(page.getByText(mismatch)).toBeVisible()
  const { violations } = await axeOn(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('the button waits for every field, and leaves it to the server what the rules forbid', async ({
  page,
}) => {
  await easeHumanCheck(page)
  const sent = await answerCalls(page, path, created)
  await openForm(page)
  await expect(button(page)).toHaveCSS('background-color', 'rgb(27, 38, 31)')
  await expect(button(page)).toHaveCSS('color', 'rgb(163, 182, 169)')
  for (const [label, value] of Object.entries(good)) {
    await fillIn(page, good)
    await expect(button(page)).toBeEnabled()
    await page.getByLabel(label, { exact: true }).fill(/パス/.test(label) ? '' : '   ')
    await expect(button(page)).toBeDisabled()
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  // A password of spaces is a password.
  const odd = { ユーザー名: 'x', メールアドレス: 'x', パスワード: ' ', 'パスワード（確認）': ' ' }
  await fillIn(page, odd)
  await expect(button(page)).toBeEnabled()
  expect(sent).toEqual([])
})

test(
  'two different passwords are told while nobody is asked; equal ones lead home, to the sign-in panel with the name filled in',
  { tag: '@phone' },
  async ({ page }) => {
    const sent = await answerCalls(page, path, created)
    await openForm(page)
    await fillIn(page, { ...good, 'パスワード（確認）': 'Secret124' })
    // The click would miss the button if the layout moved when the field loses the focus.
    await button(page).click()
    await expectToast(page, '入力エラー', mismatch)
    expect(sent).toEqual([])
    await fillIn(page, { ...good, ユーザー名: ' kodama ', メールアドレス: ' kodama@example.com ' })
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('home - kodama!')
    await expectToast(page, '登録完了', 'ようこそ、こだま さん。')
    await expect(page.getByLabel('ユーザー名')).toHaveValue('kodama')
    // On a phone the panel is a modal; only a popover is shown above its backdrop.
    await expect(page.locator('#toasts:popover-open')).toBeVisible()
    await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
    expect(sent).toEqual([
      {
        username: 'kodama',
        email: 'kodama@example.com',
        password: 'Secret123',
        invite_code: code,
        captcha_token: expect.stringMatching(/./),
      },
    ])
  },
)

test('whatever the server says is told in a toast, and the next try has a new human check', async ({
  page,
}) => {
  const details = [
    { loc: ['username'], msg: '名前が短すぎます', type: 'x' },
    { loc: ['email'], type: 'x', ctx: { reason: 'メールが変です' } },
  ]
  const answers: [answer: Answer, title: string, text: string][] = [
    [failure(409, 'invite_used', '使用済みです。'), 'エラー', '使用済みです。'],
    [failure(429, 'too_many_requests', '10分後に。'), 'エラー', '10分後に。'],
    [{ status: 422, json: { detail: details } }, '入力エラー', '名前が短すぎます / メールが変です'],
    [{ status: 422, json: { detail: [] } }, '入力エラー', '入力に誤りがあります。'],
    [{ status: 500, json: { code: 500 } }, 'エラー', '登録に失敗しました。'],
    [{ status: 502, body: '<h1>' }, 'エラー', 'unknown error'],
    [{ status: 201, json: {} }, '不明な応答', '登録結果を判定できませんでした。'],
    ['abort', 'ネットワークエラー', 'サーバーに接続できませんでした。'],
  ]
  const { promise, keep } = promised()
  await easeHumanCheck(page)
  const sent = await answerCalls(page, path, ...answers.map(([answer]) => answer), promise)
  await openForm(page)
  await fillIn(page, good)
  for (const [, title, text] of answers) {
    await sendByEnter(page, 'メールアドレス', sent)
    await expectToast(page, title, text)
    await expect(page).toHaveURL(`/users/register?code=${code}`)
    await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('Secret123')
  }
  // The button is busy while the account is made.
  await sendByEnter(page, 'メールアドレス', sent)
  await expect(page.getByRole('button', { name: '作成しています…' })).toBeDisabled()
  await page.getByLabel('メールアドレス').press('Enter')
  keep()
  await expectToast(page, 'エラー', 'ok')
  expect(sent).toHaveLength(answers.length + 1)
  expect(new Set(sent.map(({ captcha_token }) => captcha_token)).size).toBe(sent.length)
})

test('without a link the form is walked by keyboard, the code is typed, and a missing one is told while nobody is asked', async ({
  page,
}) => {
  const sent = await answerCalls(page, path, created)
  await openForm(page, '')
  await page.getByLabel('ユーザー名').focus()
  await page.keyboard.type('kodama')
  await page.keyboard.press('Tab')
  await page.keyboard.type('kodama@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Secret123')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Secret123')
  await expect(button(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expectToast(page, '入力エラー', '招待コードを入力してください。')
  expect(sent).toEqual([])
  await page.getByLabel('招待コード').fill(` ${code} `)
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.map(({ invite_code }) => invite_code)).toEqual([code])
})

test('a human check that nobody asked for is told in its box alone; one that was asked for also by a toast, and no failure twice', async ({
  page,
}) => {
  const failed = page.getByText('CAPTCHAの取得に失敗しました')
  await easeHumanCheck(page)
  await openForm(page)
  await humanCheckReady(page)
  await expect(toasts(page)).toHaveCount(0)

  await breakHumanCheck(page)
  await openForm(page)
  await expect(failed).toHaveCount(1)
  await expect(toasts(page)).toHaveCount(0)
  await fillIn(page, good)
  await expect(button(page)).toBeDisabled()

  await page.getByRole('button', { name: 'もう一度' }).click()
  await expectToast(page, 'CAPTCHAの取得に失敗しました')
  await expect(failed).toHaveCount(1)
  await page.unroute('**/v3/human-check/**')
  await page.getByRole('button', { name: 'もう一度' }).click()
  await expectToast(page, 'CAPTCHA が完了しました。')
})

test(
  'Enter while the human check works waits for it and then goes on by itself',
  { tag: '@phone' },
  async ({ page }) => {
    await easeHumanCheck(page)
    const ready = await holdHumanCheck(page)
    const sent = await answerCalls(page, path, created)
    await openForm(page)
    await fillIn(page, good)
    await expect(button(page)).toBeDisabled()
    await page.getByLabel('メールアドレス').press('Enter')
    await expect(
      page.getByRole('button', { name: '確認が終わるのを待っています…' }),
    ).toHaveAttribute('aria-busy', 'true')
    await expect(toasts(page)).toHaveCount(0)
    expect(sent).toEqual([])
    ready()
    await expectToast(page, '登録完了', 'ようこそ、こだま さん。')
    expect(sent).toHaveLength(1)
  },
)

test('who is offline is told so, in words of ours', async ({ page, context }) => {
  await easeHumanCheck(page)
  await openForm(page)
  await fillIn(page, good)
  await humanCheckReady(page)
  await context.setOffline(true)
  await button(page).click()
  await expectToast(page, 'ネットワークエラー', 'インターネットに接続できません。')
})

test("the button is called 'create account', in English on the page too", async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('button', { name: 'アカウントを作成 create account' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/^create account$/i)).toBeVisible()
})

test('what is typed before the page is taken over counts', async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js')
  await page.goto(`/users/register?code=${code}`, { waitUntil: 'commit' })
  await fillIn(page, good)
  await expect(button(page)).toBeDisabled()
  release()
  await expect(button(page)).toBeEnabled()
  await expect(page.getByLabel('ユーザー名')).toHaveValue('kodama')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is drawn, and a password goes into no address', async ({ page }) => {
    await page.goto(`/users/register?code=${code}`)
    await fillIn(page, good)
    await page.keyboard.press('Enter')
    await expect(button(page)).toBeDisabled()
    await expect(page).toHaveURL(`/users/register?code=${code}`)
  })
})

async function openForm(page: Page, search = `?code=${code}`) {
  await open(page, `/users/register${search}`)
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

function button(page: Page) {
  return page.getByRole('button', { name: 'アカウントを作成' })
}

async function expectToast(page: Page, title: string, text = '') {
  await expect(
    toasts(page)
      .filter({ hasText: title + text })
      .first(),
  ).toBeVisible()
}

function toasts(page: Page) {
  return page.getByRole('region', { name: 'お知らせ' }).getByRole('listitem')
}
