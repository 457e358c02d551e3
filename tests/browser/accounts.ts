import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, hydrated } from './server.ts'

/** Of the players that `register` makes. */
export const password = 'Forest-Echo-7'

export function uniqueName() {
  return `p${Math.random().toString(36).slice(2, 12)}`
}

export function inviteLink(site: string, settings: Record<string, string>): string {
  const out = execFileSync(
    process.execPath,
    // Not with the settings of a site that this machine may serve.
    [
      '--',
      path.resolve('apps/api/dist/kodama.js'),
      'invite',
      'create',
      '--json',
      '--env-file',
      '/dev/null',
    ],
    { encoding: 'utf8', env: { ...settings, SITE_URL: site } },
  )
  return JSON.parse(out).link
}

export async function register(page: Page, name: string) {
  await hydrated(page)
  await page.getByLabel('ユーザー名').fill(name)
  await page.getByLabel('メールアドレス').fill(`${name}@example.com`)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByLabel('パスワード（確認）', { exact: true }).fill(password)
  await checked(page)
  await page.getByRole('button', { name: 'アカウントを作成' }).click()
}

export async function signInWith(page: Page, password: string) {
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await checked(page)
  await page.locator('form').getByRole('button', { name: 'ログイン' }).click()
}

/** The human check is work, and a busy machine needs long for it. */
export async function checked(page: Page) {
  const check = page.getByRole('group', { name: 'ロボット対策' })
  await expect(check).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
}

export function storedIdentity(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('identity') ?? 'null'))
}
