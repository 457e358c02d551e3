import type { Page } from '@playwright/test'
import { answerCalls, easeHumanCheck } from './answers.ts'
import { expect, follow, open, test } from './server.ts'

test('a new password leads home to the sign-in panel, with the name that was tried before; another page stays as it is', async ({
  page,
}) => {
  const done = { json: { code: 200, message: 'ok' } }
  await easeHumanCheck(page)
  await answerCalls(page, '/v3/password/reset/health', done)
  await answerCalls(page, '/v3/password/reset/confirm', done)
  await open(page, '/reset-password')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill('kodama')
  await page.getByLabel('パスワード', { exact: true }).fill('forgotten')
  await page.keyboard.press('Escape')
  await setPassword(page, 'first')
  await page.getByRole('link', { name: 'ホームへ' }).click()
  await expect(page).toHaveTitle('home - kodama!')
  await expect(page.getByLabel('ユーザー名')).toHaveValue('kodama')
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')

  await setPassword(page, 'second')
  await follow(page, '/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await expect(page.getByLabel('ユーザー名')).toBeHidden()
})

async function setPassword(page: Page, token: string) {
  await follow(page, `/reset-password?token=${token}`)
  await page.getByLabel('新しいパスワード').fill('Secret123')
  await page.getByLabel('パスワード（確認）', { exact: true }).fill('Secret123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
}
