import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  type Answer,
  answerCalls,
  breakHumanCheck,
  failure,
  forgiveFailedCalls,
  holdHumanCheck,
  promised,
} from './answers.ts'
import { expect, hydrated, test } from './server.ts'

const request = '/v3/password/reset/request'
const check = '/v3/password/reset/health'
const confirm = '/v3/password/reset/confirm'
const done = { json: { code: 200, message: 'ok' } }
const invalid = failure(400, 'reset_token_invalid', 'x')
const invalidText = 'このリンクは無効か、有効期限が切れています。'

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test.describe('the request for a link', () => {
  test('is told as sent, with how long the link is good', async ({ page }) => {
    const sent = await answerCalls(page, request, done)
    await open(page)
    await expect(page).toHaveTitle('reset password - kodama!')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByLabel('メールアドレス').fill(' kodama@example.com ')
    await submit(page, sent)
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    await expect(page.getByText('kodama@example.com')).toBeVisible()
    await expect(page.getByText('リンクの有効期限は10分です。')).toBeVisible()
    await expect(page.getByText('迷惑メールフォルダ')).toBeVisible()
    expect(sent).toEqual([
      { email: 'kodama@example.com', captcha_token: expect.stringMatching(/./) },
    ])
    await page.getByRole('button', { name: 'もう一度送る' }).click()
    await page.getByLabel('メールアドレス').fill('kodama@example.com')
    await submit(page, sent)
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    expect(sent[0]?.['captcha_token']).not.toBe(sent[1]?.['captcha_token'])
  })

  for (const email of ['', 'kodama', 'a b@c.d', 'a@b', '@b.c', 'a@b.']) {
    test(`is not made for "${email}"`, async ({ page }) => {
      const sent = await answerCalls(page, request, done)
      await open(page)
      await page.getByLabel('メールアドレス').fill(email)
      await page.keyboard.press('Enter')
      await expect(alert(page)).toHaveText('メールアドレスの形式が正しくありません。')
      expect(sent).toEqual([])
    })
  }

  test('is not made without a human-check token', async ({ page }) => {
    await holdHumanCheck(page)
    const sent = await answerCalls(page, request, done)
    await open(page)
    await page.getByLabel('メールアドレス').fill('kodama@example.com')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('CAPTCHAトークンが取得できませんでした')
    expect(sent).toEqual([])
  })

  test('says when the human check cannot be loaded', async ({ page }) => {
    await breakHumanCheck(page)
    await open(page)
    await expect(alert(page)).toHaveText('CAPTCHAの取得に失敗しました')
  })

  for (const [what, answer, text] of [
    [
      'an unknown address',
      failure(404, 'account_not_found', 'x'),
      'このメールアドレスのアカウントは見つかりませんでした。',
    ],
    [
      'an address that the server refuses',
      failure(422, 'invalid_input', 'x'),
      'メールアドレスの形式が正しくありません。',
    ],
    [
      'a human check that was refused',
      failure(403, 'human_check_failed', '確認に失敗しました。'),
      '確認に失敗しました。',
    ],
    [
      'too many tries',
      failure(429, 'too_many_requests', '10分後にもう一度。'),
      '10分後にもう一度。',
    ],
    ['a server in trouble', { status: 500, body: '' }, 'サーバーでエラーが発生しました。'],
    ['a broken connection', 'abort', 'サーバーに接続できませんでした。'],
  ] as [string, Answer, string][]) {
    test(`tells of ${what}, and can be made again`, async ({ page }) => {
      const sent = await answerCalls(page, request, answer, done)
      await open(page)
      await page.getByLabel('メールアドレス').fill('kodama@example.com')
      await submit(page, sent)
      await expect(alert(page)).toContainText(text)
      await submit(page, sent)
      await expect(page.getByText('メールを送信しました')).toBeVisible()
      expect(sent[0]?.['captcha_token']).not.toBe(sent[1]?.['captcha_token'])
    })
  }
})

test.describe('the link of the mail', () => {
  test('is checked, and its token leaves the address at once', async ({ page }) => {
    const { promise, keep } = promised()
    const asked = await answerCalls(page, check, promise)
    await page.goto('/')
    await page.goto('/reset-password?token=secret')
    await expect(page.getByText('リンクを確認しています…')).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    keep()
    await expect(page.getByLabel('新しいパスワード')).toBeVisible()
    expect(asked).toEqual([{ token: 'secret' }])
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('survives a change of the language', async ({ page }) => {
    await answerCalls(page, check, done)
    await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
    await page.goto('/reset-password?token=secret')
    await expect(page.getByLabel('New password')).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
  })

  test('is forgotten with its page', async ({ page }) => {
    await answerCalls(page, check, done)
    await openLink(page)
    await page.getByRole('banner').getByRole('link', { name: 'kodama' }).click()
    await expect(page).toHaveTitle('home - kodama!')
    await page.getByRole('button', { name: 'ログイン' }).click()
    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
    await expect(page.getByLabel('メールアドレス')).toBeVisible()
  })

  for (const answer of [invalid, failure(422, 'invalid_input', 'x')]) {
    test(`that is no longer good (${JSON.stringify(answer).slice(10, 13)}) leads to a new one`, async ({
      page,
    }) => {
      await answerCalls(page, check, answer)
      await page.goto('/reset-password?token=secret')
      await expect(page.getByRole('alert')).toHaveText(invalidText)
      await page.getByRole('button', { name: '新しいリンクを受け取る' }).click()
      await expect(page.getByLabel('メールアドレス')).toBeVisible()
    })
  }

  for (const [what, answer, text] of [
    ['a server in trouble', { status: 503, json: {} }, 'サーバーでエラーが発生しました。'],
    ['a broken connection', 'abort', 'サーバーに接続できませんでした。'],
    ['too many tries', failure(429, 'too_many_requests', '10分後に。'), '10分後に。'],
  ] as [string, Answer, string][]) {
    test(`can be checked again after ${what}`, async ({ page }) => {
      await answerCalls(page, check, answer, done)
      await page.goto('/reset-password?token=secret')
      await expect(page.getByRole('alert')).toContainText(text)
      await page.getByRole('button', { name: 'もう一度確認する' }).click()
      await expect(page.getByLabel('新しいパスワード')).toBeVisible()
    })
  }
})

test.describe('the new password', () => {
  test.beforeEach(async ({ page }) => {
    await answerCalls(page, check, done)
  })

  test('is set, and three seconds later the visitor is home', async ({ page }) => {
    const sent = await answerCalls(page, confirm, done)
    await page.clock.install({ time: 0 })
    await openLink(page)
    await fillIn(page, 'Secret123', 'Secret123')
    await page.clock.pauseAt(60_000)
    await page.keyboard.press('Enter')
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    await expect(page.getByText('3秒後にホームへ移動します。')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ホームへ' })).toHaveAttribute('href', '/')
    await page.clock.runFor(2900)
    await expect(page).toHaveURL('/reset-password')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/')
    expect(sent).toEqual([{ token: 'secret', new_password: 'Secret123' }])
  })

  test('shows in red what is still missing, and cannot be sent before', async ({ page }) => {
    await openLink(page)
    const save = page.getByRole('button', { name: 'パスワードを変更' })
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const red = 'rgb(255, 128, 128)'
    const leaf = 'rgb(143, 209, 158)'
    await expect(rule('8文字以上')).toHaveCSS('color', red)
    await expect(rule('数字を含む')).toHaveCSS('color', red)
    await fillIn(page, 'secretsecret', 'secretsecret')
    await expect(rule('8文字以上')).toHaveCSS('color', leaf)
    await expect(rule('小文字を含む')).toHaveCSS('color', leaf)
    await expect(rule('大文字を含む')).toHaveCSS('color', red)
    await expect(rule('数字を含む')).toHaveCSS('color', red)
    await expect(save).toBeDisabled()
    await fillIn(page, 'Secret123', 'Secret123')
    await expect(rule('大文字を含む')).toHaveCSS('color', leaf)
    await expect(save).toBeEnabled()
  })

  test('that is not repeated is told after the field is left', async ({ page }) => {
    await openLink(page)
    await fillIn(page, 'Secret123', 'Secret')
    await expect(page.getByText('2つのパスワードが一致していません。')).toBeHidden()
    await page.getByLabel('パスワード（確認）', { exact: true }).blur()
    await expect(page.getByText('2つのパスワードが一致していません。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'パスワードを変更' })).toBeDisabled()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await fillIn(page, 'Secret123', 'Secret123')
    await expect(page.getByText('2つのパスワードが一致していません。')).toBeHidden()
  })

  test('comes too late if the link has meanwhile expired', async ({ page }) => {
    await answerCalls(page, confirm, invalid)
    await openLink(page)
    await fillIn(page, 'Secret123', 'Secret123')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(invalidText)
  })

  test('that fails is kept and can be sent again', async ({ page }) => {
    await answerCalls(page, confirm, failure(429, 'too_many_requests', '1分後に。'), done)
    await openLink(page)
    await fillIn(page, 'Secret123', 'Secret123')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('1分後に。')
    await page.getByRole('button', { name: 'パスワードを変更' }).click()
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  })
})

async function open(page: Page) {
  await page.goto('/reset-password')
  await hydrated(page)
}

async function openLink(page: Page) {
  await page.goto('/reset-password?token=secret')
  await expect(page.getByLabel('新しいパスワード')).toBeVisible()
}

async function fillIn(page: Page, password: string, repeated: string) {
  await page.getByLabel('新しいパスワード').fill(password)
  await page.getByLabel('パスワード（確認）', { exact: true }).fill(repeated)
}

/** Presses Enter until the human check is ready and the call has been made. */
async function submit(page: Page, sent: unknown[]) {
  const before = sent.length
  await expect(async () => {
    await page.getByLabel('メールアドレス').press('Enter', { timeout: 1000 })
    await expect.poll(() => sent.length, { timeout: 500 }).toBe(before + 1)
  }).toPass()
}

function alert(page: Page) {
  return page.locator('form').getByRole('alert')
}
