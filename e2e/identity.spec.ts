import type { Page } from '@playwright/test'
import { type Answer, answerCalls, failure, forgiveFailedCalls } from './answers.ts'
import { expect, hydrated, test } from './server.ts'

const stored = { token: 'abc', user: { id: 3, name: 'old_name', privileges: 3 } }
const expired = failure(401, 'session_expired', 'x')
const renamed = { token: 'abc', user: { id: 3, name: 'new_name', privileges: 8195 } }

test.afterEach(({ problems }) => forgiveFailedCalls(problems))

for (const [what, answer, identity] of [
  [
    'is brought up to date by the server',
    { json: { id: 3, name: 'new_name', priv: 8195 } },
    renamed,
  ],
  ['goes when its session has ended', expired, null],
  ['stays when the server is in trouble', { status: 503, json: {} }, stored],
  ['stays when the server sends no JSON', { status: 502, body: '<h1>' }, stored],
  ['stays when there is no connection', 'abort', stored],
] as [string, Answer, unknown][]) {
  test(`a stored identity ${what}`, async ({ page }) => {
    await store(page, stored)
    const asked = await answerCalls(page, '/v3/authenticate/me', answer)
    await page.goto('/')
    await expect.poll(() => asked).toEqual([{ token: 'abc' }])
    await hydrated(page)
    await expect.poll(() => storedIdentity(page)).toEqual(identity)
    const account = identity === null ? 'ログイン' : /_name のメニュー/
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  })
}

test('privileges that somebody wrote into the browser are overwritten', async ({ page }) => {
  await store(page, { token: 'abc', user: { id: 4, name: 'admin', privileges: 2 ** 31 - 1 } })
  await answerCalls(page, '/v3/authenticate/me', { json: { id: 3, name: 'new_name', priv: 8195 } })
  await page.goto('/')
  await expect.poll(() => storedIdentity(page)).toEqual(renamed)
})

test('a visitor who is signed out asks nothing', async ({ page }) => {
  const asked = await answerCalls(page, '/v3/authenticate/me', expired)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  expect(asked).toEqual([])
})

for (const [what, answer] of [
  ['the server does not answer', new Promise<void>(() => {})],
  ['the connection breaks', 'abort'],
] as [string, Answer][]) {
  test(`signing out is done at once, even if ${what}`, async ({ page }) => {
    await store(page, stored)
    await answerCalls(page, '/v3/authenticate/me', { json: { id: 3, name: 'old_name', priv: 3 } })
    const told = await answerCalls(page, '/v3/authenticate/logout', answer)
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'old_name のメニュー' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeFocused()
    expect(await storedIdentity(page)).toBeNull()
    await expect.poll(() => told).toEqual([{ token: 'abc' }])
  })
}

test('where storage is blocked, signing in lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await answerCalls(page, '/v3/authenticate/me', { json: { id: 3, name: 'new_name', priv: 3 } })
  const sent = await answerCalls(page, '/v3/authenticate/login', { json: { token: 'abc' } })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill('new_name')
  await page.getByLabel('パスワード', { exact: true }).fill('x')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.length, { timeout: 500 }).toBe(1)
  }).toPass()
  await expect(page.getByRole('button', { name: 'new_name のメニュー' })).toBeVisible()
  await page.getByRole('button', { name: 'new_name のメニュー' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
})

async function store(page: Page, identity: unknown) {
  // Once, since the page must be able to change it; where no page of ours sees it before its time.
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('identity', JSON.stringify(value)), identity)
}

function storedIdentity(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('identity') ?? 'null'))
}
