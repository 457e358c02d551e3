import type { Locator, Page } from '@playwright/test'
import { forgiveFailedCalls } from './answers.ts'
import {
  answerOwnCalls,
  openSection,
  signInAs,
  someAnswers,
  version,
} from './profile-editor-answers.ts'
import { expect, open, test } from './server.ts'

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

test(
  'by the keyboard alone the about-me is opened, written, marked up and saved',
  { tag: '@long' },
  async ({ page }) => {
    const calls = await answerOwnCalls(page, {
      ...someAnswers,
      'PUT about-me': [{ json: { version: version('b') } }],
    })
    await signInAs(page, 3)
    await open(page, '/users/3')
    const box = page.getByRole('region', { name: '自己紹介' })
    await box.getByRole('link', { name: '自己紹介を編集' }).focus()
    await page.keyboard.press('Enter')
    const text = box.getByLabel('自己紹介の本文')
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('echo')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(box.getByRole('button', { name: 'お知らせの枠' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await tabTo(page, box.getByRole('button', { name: '保存', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('自己紹介を保存しました')).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ text: '[notice]echo[/notice]', version: version('a') })
    await expect(box.getByRole('link', { name: '自己紹介を編集' })).toBeFocused()
  },
)

test(
  'by the keyboard alone a picture is chosen, moved, zoomed, saved and removed',
  { tag: '@long' },
  async ({ page }) => {
    const t = { json: { t: 1_800_000_123_000 } }
    const calls = await answerOwnCalls(page, {
      'PUT pictures/avatar': [t],
      'DELETE pictures/avatar': [t],
    })
    // The browser takes a moment until it reports file choosers.
    const chooser = page.waitForEvent('filechooser')
    await signInAs(page, 3)
    const editor = await openSection(page, 'avatar')
    const input = editor.locator('input[type=file]').first()
    await tabTo(page, input)
    await page.keyboard.press('Space')
    await (await chooser).setFiles('docs/pictures/profile-desktop.jpg')
    await expect(editor.getByRole('application')).toBeFocused()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('+')
    await tabTo(page, editor.getByRole('slider'))
    await page.keyboard.press('End')
    await tabTo(page, editor.getByRole('button', { name: 'この画像にする' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('アバターを変更しました')).toBeVisible()
    const rect = new URLSearchParams(String(calls.at(-1)?.body))
    expect(Number(rect.get('width'))).toBe(128)
    expect(Number(rect.get('left'))).toBeLessThan(510)
    await expect(input).toBeFocused()

    const remove = editor.getByRole('button', { name: '画像を削除' })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('画像を削除しました')).toBeVisible()
    expect(calls.at(-1)?.name).toBe('DELETE pictures/avatar')
  },
)

test(
  'by the keyboard alone the player goes from section to section, and acts in each',
  { tag: '@long' },
  async ({ page }) => {
    const other = `sessions/${'1'.repeat(16)}`
    const calls = await answerOwnCalls(page, {
      ...someAnswers,
      'POST invites': [{ status: 201, json: { id: 10, code: 'abc', expires_at: 2_000_000_000 } }],
      'DELETE invites/9': [{ json: { state: 'revoked' } }],
      'POST password': [{ json: { code: 200, message: 'ok' } }],
      [`DELETE ${other}`]: [{ json: { ended: 1 } }],
    })
    await signInAs(page, 3)
    await open(page, '/users/3')
    await page.getByRole('link', { name: 'プロフィールを編集' }).focus()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog')
    const go = async (name: string) => {
      await tabTo(page, editor.getByRole('link', { name, exact: true }))
      await page.keyboard.press('Enter')
      await expect(editor.locator('[aria-current]')).toHaveText(name)
    }
    await go('バナー')
    await tabTo(page, editor.getByRole('link', { name: 'サポーターについて' }))

    await go('招待')
    await tabTo(page, editor.getByLabel('メモ（自分だけに表示）'))
    await page.keyboard.type('妹')
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('region', { name: '招待を作成しました' })).toBeFocused()
    await tabTo(page, editor.getByRole('button', { name: 'コピー' }))
    await tabTo(page, editor.getByRole('button', { name: /^「高校.*取り消す$/ }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('招待を取り消しました')).toBeVisible()

    await go('パスワード')
    for (const name of ['現在のパスワード', '新しいパスワード', 'パスワード（確認）']) {
      await tabTo(page, editor.getByLabel(name, { exact: true }))
      await page.keyboard.type('Forest-Echo-7')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('パスワードを変更しました')).toBeVisible()

    await go('ログイン中の端末')
    await tabTo(page, editor.getByRole('button', { name: 'iPhone の Safari をログアウトさせる' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('1台をログアウトさせました')).toBeVisible()
    const acts = calls.map(({ name }) => name).filter((name) => !name.startsWith('GET'))
    expect(acts).toEqual(['POST invites', 'DELETE invites/9', 'POST password', `DELETE ${other}`])

    await tabTo(page, editor.getByRole('link', { name: '自己紹介', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('自己紹介の本文')).toBeFocused()
  },
)

/** Presses Tab until it has the focus, as far as a person would. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}
