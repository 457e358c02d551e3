import type { Locator } from '@playwright/test'
import { encode } from 'uqr'
import { failure, forgiveFailedCalls } from './answers.ts'
import {
  administrator,
  answerOwnCalls,
  openSection,
  signInAs,
  someFacts,
  someInvites,
  someSessions,
} from './profile-editor-answers.ts'
import { expect, open, test } from './server.ts'

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test(
  'a password is changed with the present one; the requirements are shown while typing, and errors at their field',
  { tag: '@phone' },
  async ({ page }) => {
    const calls = await answerOwnCalls(page, {
      'POST password': [
        failure(403, 'wrong_present_password', '現在のパスワードが違います。'),
        failure(422, 'invalid_input', 'このパスワードは使えません。'),
        'abort',
        { json: { code: 200, message: 'ok' } },
      ],
    })
    await signInAs(page, 3)
    const editor = await openSection(page, 'password')
    const present = editor.getByLabel('現在のパスワード', { exact: true })
    const next = editor.getByLabel('新しいパスワード', { exact: true })
    const confirm = editor.getByLabel('パスワード（確認）', { exact: true })
    const submit = editor.getByRole('button', { name: 'パスワードを変更' })
    await present.fill('Kodama-2026')
    await next.fill('forest')
    await expect(editor.locator('li[data-state=unmet]')).not.toHaveCount(0)
    await expect(submit).toBeDisabled()
    await next.fill('Forest-Echo-7')
    await expect(editor.locator('li[data-state=unmet]')).toHaveCount(0)
    await confirm.fill('Forest-Echo-8')
    await confirm.blur()
    await expect(confirm).toHaveAccessibleDescription('2つのパスワードが一致していません。')
    await expect(submit).toBeDisabled()
    await confirm.fill('Forest-Echo-7')

    await submit.click()
    await expect(present).toHaveAccessibleDescription('現在のパスワードが違います。')
    await submit.click()
    await expect(next).toHaveAccessibleDescription(/このパスワードは使えません。/)
    await submit.click()
    await expect(editor.getByRole('alert')).toContainText('サーバーに接続できませんでした')
    await submit.click()
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({
      present_password: 'Kodama-2026',
      new_password: 'Forest-Echo-7',
    })
    for (const field of [present, next, confirm]) await expect(field).toHaveValue('')
  },
)

test('sessions are listed with their device, network and time; one is ended at once, all others after a question', async ({
  page,
}) => {
  const [current, phone, other] = someSessions.sessions
  const calls = await answerOwnCalls(page, {
    'GET sessions': [
      { json: someSessions },
      { json: { sessions: [current, other] } },
      { json: { sessions: [current] } },
    ],
    [`DELETE sessions/${phone?.id}`]: [{ json: { ended: 1 } }],
    'DELETE sessions': [{ json: { ended: 1 } }],
  })
  await signInAs(page, 3)
  const editor = await openSection(page, 'sessions')
  const items = editor.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem')
  await expect(items).toHaveText([
    /^Windows の Chromeこの端末ログイン4 時間前ネットワーク203\.0\.113\.0\/24$/,
    /^iPhone の Safariログイン3 日前ネットワーク2001:db8:1234:5678::\/64ログアウトさせる$/,
    /^不明な端末ログイン12 日前/,
  ])
  await expect(items.first().locator('time')).toHaveAttribute('title', /年.*月.*日/)
  await editor.getByRole('button', { name: 'iPhone の Safari をログアウトさせる' }).click()
  await expect(items).toHaveCount(2)
  await editor.getByRole('button', { name: 'ほかの端末をすべてログアウト' }).click()
  expect(calls.at(-1)?.name).toBe('GET sessions')
  await editor.getByRole('button', { name: 'すべてログアウト', exact: true }).click()
  await expect(items).toHaveCount(1)
  await expect(editor.getByText('ほかにログイン中の端末はありません。')).toBeVisible()
})

test(
  'an invite is made, copied and shared, its QR code holds the link, and it is revoked after a question',
  { tag: '@phone' },
  async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: unknown) => Object.assign(window, { shared: data }),
      })
    })
    const calls = await answerOwnCalls(page, {
      'GET invites': [{ json: someInvites }],
      'POST invites': [
        'abort',
        { status: 201, json: { id: 10, code: 'Q3VyaW91cyBjYXRz', expires_at: 2_000_000_000 } },
      ],
      'DELETE invites/9': [{ json: { state: 'revoked' } }],
    })
    await signInAs(page, 3)
    const editor = await openSection(page, 'invites')
    await expect(editor.getByText('あと2人招待できます。')).toBeVisible()
    await expect(editor.getByRole('link', { name: 'WWWWWWWWWWWWWWW' })).toHaveAttribute(
      'href',
      '/users/5',
    )
    await editor.getByLabel('メモ（自分だけに表示）').fill('妹')
    const make = editor.getByRole('button', { name: '招待を作成' })
    await make.click()
    await expect(editor.getByRole('alert')).toContainText('サーバーに接続できませんでした')
    await make.click()
    const link = `${site}/invite/Q3VyaW91cyBjYXRz`
    await expect(editor.getByLabel('招待リンク', { exact: true })).toHaveValue(link)
    const made = calls.filter(({ name }) => name === 'POST invites').map(({ body }) => body)
    expect(made).toEqual([made[0], made[0]])
    expect(made[0]).toEqual({ note: '妹', key: expect.stringMatching(/^[\w-]{16,64}$/) })

    await editor.getByRole('button', { name: 'コピー' }).click()
    await expect(page.getByText('招待リンクをコピーしました')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await editor.getByRole('button', { name: '共有' }).click()
    expect(
      await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url),
    ).toBe(link)
    expect(await modulesOf(editor.getByRole('img', { name: '招待リンクのQRコード' }))).toEqual(
      encode(link, { ecc: 'M', border: 4 }).data,
    )

    await editor
      .getByRole('button', { name: '「高校の友だち（ドラムの人）」の招待を取り消す' })
      .click()
    await editor.getByRole('group').getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('招待を取り消しました')).toBeVisible()
    expect(calls.some(({ name }) => name === 'DELETE invites/9')).toBe(true)
  },
)

test('who may make no invite is told why, and who has made none is told so', async ({ page }) => {
  const none = { left: 3, allowed_from: null, invites: [], has_older: false }
  await answerOwnCalls(page, {
    'GET invites': [
      { json: { ...none, allowed_from: 2_000_000_000 } },
      { json: { ...none, left: 0 } },
      { json: { ...none, left: null } },
    ],
  })
  await signInAs(page, 3)
  const editor = await openSection(page, 'invites')
  await expect(editor.getByText('2033年5月18日 12:33から招待を作成できます。')).toBeVisible()
  await expect(editor.getByText('まだ誰も招待していません。')).toBeVisible()
  await expect(editor.getByRole('button', { name: '招待を作成' })).toHaveCount(0)
  for (const text of ['作成できる招待は、もう残っていません。', '人数の制限なく招待できます。']) {
    await editor.getByRole('link', { name: 'バナー' }).click()
    await editor.getByRole('link', { name: '招待' }).click()
    await expect(editor.getByText(text)).toBeVisible()
  }
})

test(
  'staff see on the profile of another who invited the player, and clear what is there with a reason',
  { tag: '@phone' },
  async ({ page }) => {
    const cleared = { ...someFacts, has: { about_me: false, avatar: false, banner: false } }
    const calls = await answerOwnCalls(page, {
      'GET staff/players/4': [{ json: someFacts }, { json: cleared }],
      'POST staff/players/4/clear': [{ json: { cleared: true } }],
    })
    await signInAs(page, 3, administrator)
    await open(page, '/users/4')
    await page.getByRole('link', { name: 'スタッフ' }).click()
    const panel = page.getByRole('dialog', { name: 'スタッフ用' })
    await expect(panel.getByRole('link', { name: 'kodama_demo' })).toHaveAttribute(
      'href',
      '/users/3',
    )
    await expect(panel.getByRole('radio')).toHaveCount(2)
    await expect(panel.getByText('!restrict')).toBeVisible()
    await panel.getByRole('radio', { name: '自己紹介' }).check()
    await panel.getByLabel('理由').fill('規約違反')
    await panel.getByRole('button', { name: '消去する' }).click()
    await expect(page.getByText('消去しました')).toBeVisible()
    await expect(panel.getByText('消去できるものはありません。')).toBeVisible()
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      what: 'about_me',
      reason: '規約違反',
    })
  },
)

/** Which squares of a QR code are dark, as they are drawn. */
function modulesOf(code: Locator) {
  return code.evaluate((svg: SVGSVGElement) => {
    const dark = svg.querySelector('path')
    const { width, height } = svg.viewBox.baseVal
    const isDark = (x: number, y: number) => dark?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => isDark(x, y)),
    )
  })
}
