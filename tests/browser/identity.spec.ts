import type { Page } from '@playwright/test'
import { type Answer, answerCalls, easeHumanCheck, failure, sendByEnter } from './answers.ts'
import { allowProblems, failedCall } from './problems.ts'
import { expect, hydrated, open, test } from './server.ts'

const me = '/v3/authenticate/me'
const stored = { token: 'abc', user: { id: 3, name: 'old_name', privileges: 3 } }
const forged = { token: 'abc', user: { id: 4, name: 'admin', privileges: 2 ** 31 - 1 } }
const renamed = { token: 'abc', user: { id: 3, name: 'new_name', privileges: 8195 } }
const renaming = { json: { id: 3, name: 'new_name', priv: 8195 } }

test.afterEach(({ problems }) => allowProblems(problems, [failedCall]))

test('a visitor who is signed out asks nothing; a stored identity is brought up to date by the server, goes when its session has ended and stays when the server is in trouble', async ({
  page,
}) => {
  const rows: [identity: unknown, answer: Answer, outcome: unknown][] = [
    [stored, renaming, renamed],
    // The server's privileges overwrite forged ones.
    [forged, renaming, renamed],
    [stored, failure(401, 'session_expired', 'x'), null],
    [stored, { status: 503, json: {} }, stored],
    [stored, { status: 502, body: '<h1>' }, stored],
    [stored, 'abort', stored],
  ]
  const asked = await answerCalls(page, me, ...rows.map(([, answer]) => answer))
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  expect(asked).toEqual([])

  for (const [index, [identity, , outcome]] of rows.entries()) {
    await store(page, identity)
    await page.reload()
    await expect.poll(() => asked).toHaveLength(index + 1)
    expect(asked.at(-1)).toEqual({ token: 'abc' })
    await hydrated(page)
    await expect.poll(() => storedIdentity(page)).toEqual(outcome)
    const account = outcome === null ? 'ログイン' : /_name のメニュー/
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  }
})

test('signing out is done at once, even if the server does not answer or the connection breaks', async ({
  page,
}) => {
  await answerCalls(page, me, { json: { id: 3, name: 'old_name', priv: 3 } })
  const silence = new Promise<void>(() => {})
  const told = await answerCalls(page, '/v3/authenticate/logout', silence, 'abort')
  await page.goto('/healthz')
  for (const times of [1, 2]) {
    await store(page, stored)
    await open(page, '/')
    await page.getByRole('button', { name: 'old_name のメニュー' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeFocused()
    expect(await storedIdentity(page)).toBeNull()
    await expect.poll(() => told).toHaveLength(times)
    expect(told.at(-1)).toEqual({ token: 'abc' })
  }
})

test('where storage is blocked, signing in lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await easeHumanCheck(page)
  await answerCalls(page, me, { json: { id: 3, name: 'new_name', priv: 3 } })
  const sent = await answerCalls(page, '/v3/authenticate/login', { json: { token: 'abc' } })
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByLabel('ユーザー名').fill('new_name')
  await page.getByLabel('パスワード', { exact: true }).fill('x')
  await sendByEnter(page, 'パスワード', sent)
  await expect(page.getByRole('button', { name: 'new_name のメニュー' })).toBeVisible()
  await page.getByRole('button', { name: 'new_name のメニュー' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
})

test('a tab whose visitor signed out in another one says so, keeps what is typed, and is content when it is signed in again', async ({
  page,
  context,
}) => {
  await answerCalls(page, me, { json: { id: 3, name: 'old_name', priv: 3 } })
  await page.goto('/healthz')
  await store(page, stored)
  await open(page, '/users/register')
  await page.getByLabel('ユーザー名').fill('echo')
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.removeItem('identity'))
  const notice = page.locator('[aria-live=polite]')
  await expect(notice).toContainText('別のタブでログアウトしました')
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  await expect(page.getByLabel('ユーザー名')).toHaveValue('echo')
  await store(other, stored)
  await expect(notice).toBeEmpty()
  await expect(page.getByRole('button', { name: 'old_name のメニュー' })).toBeVisible()
})

test('a tab that was left open asks whether its session still lives when the visitor comes back, and says when it does not', async ({
  page,
}) => {
  await page.clock.install()
  const asked = await answerCalls(
    page,
    me,
    { json: { id: 3, name: 'old_name', priv: 3 } },
    failure(401, 'session_expired', 'x'),
  )
  await page.goto('/healthz')
  await store(page, stored)
  await open(page, '/')
  await expect.poll(() => asked).toHaveLength(1)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  expect(asked).toHaveLength(1)
  await page.clock.fastForward('24:00:00')
  await comeBack()
  await expect(page.locator('[aria-live=polite]')).toContainText('ログインの期限が切れました')
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
})

/** Only the next page load reads it. */
async function store(page: Page, identity: unknown) {
  await page.evaluate((value) => localStorage.setItem('identity', JSON.stringify(value)), identity)
}

function storedIdentity(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('identity') ?? 'null'))
}
