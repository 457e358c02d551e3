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
import { axeOn } from './axe.ts'
import { allowProblems, failedCall } from './problems.ts'
import { expect, follow, open, test } from './server.ts'

const request = '/v3/password/reset/request'
const check = '/v3/password/reset/health'
const confirm = '/v3/password/reset/confirm'
const done = { json: { code: 200, message: 'ok' } }
const invalid = failure(400, 'reset_token_invalid', 'x')
const invalidText = 'このリンクは無効か、有効期限が切れています。'

test.beforeEach(({ page }) => easeHumanCheck(page))
test.afterEach(({ problems }) => allowProblems(problems, [failedCall]))

test.describe('the request for a link', () => {
  /** Refusals of the server, and what the visitor reads. */
  const refusals: [answer: Answer, text: string][] = [
    [
      failure(404, 'account_not_found', 'x'),
      'このメールアドレスのアカウントは見つかりませんでした。',
    ],
    [failure(422, 'invalid_input', 'x'), 'メールアドレスの形式を確認してください。'],
    [failure(403, 'human_check_failed', '確認に失敗しました。'), '確認に失敗しました。'],
    [failure(429, 'too_many_requests', '10分後にもう一度。'), '10分後にもう一度。'],
    [{ status: 500, body: '' }, 'サーバーでエラーが発生しました。'],
    ['abort', 'サーバーに接続できませんでした。'],
  ]

  test('is told as sent, with how long the link is good, and can be made again', async ({
    page,
  }) => {
    const sent = await answerCalls(page, request, done)
    await open(page, '/reset-password')
    await expect(page).toHaveTitle('reset password - kodama!')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await email(page).fill(' kodama@example.com ')
    await sendByEnter(page, 'メールアドレス', sent)
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    await expect(page.getByText('kodama@example.com')).toBeVisible()
    await expect(page.getByText('リンクの有効期限は10分です。')).toBeVisible()
    await expect(page.getByText('迷惑メールフォルダ')).toBeVisible()
    expect(sent).toEqual([
      { email: 'kodama@example.com', captcha_token: expect.stringMatching(/./) },
    ])
    await page.getByRole('button', { name: 'もう一度送る' }).click()
    await email(page).fill('kodama@example.com')
    await sendByEnter(page, 'メールアドレス', sent)
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    expect(tokensOf(sent)).toBe(2)
  })

  test('is not made for what is no address, tells of each failure, and can be made again', async ({
    page,
  }) => {
    const sent = await answerCalls(page, request, ...refusals.map(([answer]) => answer), done)
    await open(page, '/reset-password')
    await humanCheckReady(page)
    for (const address of ['', 'kodama', 'a b@c.d', 'a@b', '@b.c', 'a@b.']) {
      await email(page).fill(address)
      await expect(alert(page)).toBeHidden()
      await email(page).press('Enter')
      await expect(alert(page)).toHaveText('メールアドレスの形式を確認してください。')
    }
    expect(sent).toEqual([])

    await email(page).fill('kodama@example.com')
    for (const [, text] of refusals) {
      await expect(alert(page).filter({ hasText: text })).toBeHidden()
      await sendByEnter(page, 'メールアドレス', sent)
      await expect(alert(page)).toContainText(text)
    }
    await sendByEnter(page, 'メールアドレス', sent)
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    expect(tokensOf(sent)).toBe(refusals.length + 1)
  })

  test('says once when the human check cannot be loaded, and is not made without its token', async ({
    page,
  }) => {
    await breakHumanCheck(page)
    const sent = await answerCalls(page, request, done)
    await open(page, '/reset-password')
    await expect(page.getByText('CAPTCHAの取得に失敗しました')).toHaveCount(1)
    await expect(alert(page)).toBeHidden()
    await email(page).fill('kodama@example.com')
    await email(page).press('Enter')
    await expect(alert(page)).toHaveText('CAPTCHAトークンが取得できませんでした')
    expect(sent).toEqual([])
  })

  test('waits for a human check that still works, and is then made by itself', async ({ page }) => {
    const ready = await holdHumanCheck(page)
    const sent = await answerCalls(page, request, done)
    await open(page, '/reset-password')
    await email(page).fill('kodama@example.com')
    await page.getByRole('button', { name: 'リンクを送る' }).click()
    await expect(
      page.getByRole('button', { name: '確認が終わるのを待っています…' }),
    ).toHaveAttribute('aria-busy', 'true')
    await expect(alert(page)).toBeHidden()
    ready()
    await expect(page.getByText('メールを送信しました')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
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

  test('survives a reload until it is used, but not another page or tab', async ({
    page,
    context,
  }) => {
    const asked = await answerCalls(page, check, done)
    await answerCalls(page, confirm, done)
    await page.goto('/reset-password?token=secret')
    await expect(page.getByLabel('新しいパスワード')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('新しいパスワード')).toBeVisible()
    expect(asked).toEqual([{ token: 'secret' }, { token: 'secret' }])
    const kept = await page.evaluate(() => JSON.stringify([localStorage, history.state]))
    expect(kept).not.toContain('secret')
    const other = await context.newPage()
    await open(other, '/reset-password')
    await expect(email(other)).toBeVisible()

    await fillIn(page, 'Secret123', 'Secret123')
    await page.getByRole('button', { name: 'パスワードを変更' }).click()
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('reset_token'))).toBeNull()
  })

  test('survives a change of the language, and is forgotten with its page', async ({ page }) => {
    await answerCalls(page, check, done)
    await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
    await page.goto('/reset-password?token=secret')
    await expect(page.getByLabel('New password')).toBeVisible()
    await expect(page).toHaveURL('/reset-password')

    await page.getByRole('banner').getByRole('link', { name: 'kodama' }).click()
    await expect(page).toHaveTitle('home - kodama!')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Recover your password' }).click()
    await expect(page.getByLabel('E-mail address')).toBeVisible()
  })

  test('can be checked again after a failure; one that is no longer good leads to a new one', async ({
    page,
  }) => {
    const failures: [answer: Answer, text: string][] = [
      [{ status: 503, json: {} }, 'サーバーでエラーが発生しました。'],
      ['abort', 'サーバーに接続できませんでした。'],
      [failure(429, 'too_many_requests', '10分後に。'), '10分後に。'],
    ]
    const refusals = [invalid, failure(422, 'invalid_input', 'x')]
    const asked = await answerCalls(
      page,
      check,
      ...failures.flatMap(([answer]) => [answer, done]),
      ...refusals,
    )
    await open(page, '/reset-password')
    for (const [, text] of failures) {
      await followLink(page, text)
      await expect(page.getByRole('alert')).toContainText(text)
      await page.getByRole('button', { name: 'もう一度確認する' }).click()
      await expect(page.getByLabel('新しいパスワード')).toBeVisible()
    }
    for (const [index] of refusals.entries()) {
      await followLink(page, `old ${index}`)
      await expect(page.getByRole('alert')).toHaveText(invalidText)
      await page.getByRole('button', { name: '新しいリンクを受け取る' }).click()
      await expect(email(page)).toBeVisible()
    }
    expect(asked).toHaveLength(failures.length * 2 + refusals.length)
  })
})

test.describe('the new password', () => {
  test.beforeEach(async ({ page }) => {
    await answerCalls(page, check, done)
  })

  test('shows in red what is still missing and, after its field is left, that it is not repeated', async ({
    page,
  }) => {
    await page.goto('/reset-password?token=secret')
    const save = page.getByRole('button', { name: 'パスワードを変更' })
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const red = 'rgb(255, 128, 128)'
    const leaf = 'rgb(143, 209, 158)'
    await expect(rule('8文字以上')).toHaveCSS('color', red)
    await expect(rule('数字を含む')).toHaveCSS('color', red)
    await page.getByLabel('新しいパスワード').fill('secretsecret')
    await expect(rule('8文字以上')).toHaveCSS('color', leaf)
    await expect(rule('小文字を含む')).toHaveCSS('color', leaf)
    await expect(rule('大文字を含む')).toHaveCSS('color', red)
    await expect(rule('数字を含む')).toHaveCSS('color', red)

    await fillIn(page, 'Secret123', 'Secret')
    await expect(rule('大文字を含む')).toHaveCSS('color', leaf)
    const mismatch = page.getByText('2つのパスワードが一致していません。')
    await expect(mismatch).toBeHidden()
    await page.getByLabel('パスワード（確認）', { exact: true }).blur()
    await expect(mismatch).toBeVisible()
    await expect(save).toBeDisabled()
    const { violations } = await axeOn(page).include('main').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

    await fillIn(page, 'Secret123', 'Secret123')
    await expect(mismatch).toBeHidden()
    await expect(save).toBeEnabled()
    await fillIn(page, 'secretsecret', 'secretsecret')
    await expect(save).toBeDisabled()
  })

  test('comes too late for an expired link, is kept when it fails, and once set leads home in three seconds', async ({
    page,
  }) => {
    const later = failure(429, 'too_many_requests', '1分後に。')
    const sent = await answerCalls(page, confirm, invalid, later, done)
    await page.clock.install({ time: 0 })
    await open(page, '/reset-password')
    await followLink(page, 'old')
    await fillIn(page, 'Secret123', 'Secret123')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(invalidText)
    await followLink(page, 'secret')
    await fillIn(page, 'Secret123', 'Secret123')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('1分後に。')
    await page.clock.pauseAt(600_000)
    await page.getByRole('button', { name: 'パスワードを変更' }).click()
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    await expect(page.getByText('3秒後にホームへ移動します。')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ホームへ' })).toHaveAttribute('href', '/')
    await page.clock.runFor(2900)
    await expect(page).toHaveURL('/reset-password')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('ユーザー名')).toBeFocused()
    expect(sent).toEqual([
      { token: 'old', new_password: 'Secret123' },
      { token: 'secret', new_password: 'Secret123' },
      { token: 'secret', new_password: 'Secret123' },
    ])
  })
})

/** Opens another link in the same tab. */
async function followLink(page: Page, token: string) {
  await follow(page, `/reset-password?token=${encodeURIComponent(token)}`)
}

async function fillIn(page: Page, password: string, repeated: string) {
  await page.getByLabel('新しいパスワード').fill(password)
  await page.getByLabel('パスワード（確認）', { exact: true }).fill(repeated)
}

/** How many different human-check tokens were sent. */
function tokensOf(sent: Record<string, string>[]) {
  return new Set(sent.map(({ captcha_token }) => captcha_token)).size
}

function email(page: Page) {
  return page.getByLabel('メールアドレス')
}

function alert(page: Page) {
  return page.locator('form').getByRole('alert')
}
