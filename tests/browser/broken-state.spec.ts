import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectProblems, missingFile } from './problems.ts'
import { failureText } from './profiles.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

const user = { id: 3, name: 'kodama_demo', privileges: 3 }
const malformedIdentities = [
  '{',
  'x'.repeat(5_000_000),
  JSON.stringify({ token: 'x', user: { ...user, name: null } }),
]
const moreMalformedIdentities = [
  'null',
  '[]',
  '"x"',
  JSON.stringify({ token: 5, user }),
  JSON.stringify({ token: 'x', user: { ...user, privileges: 1e300 } }),
]

test('whatever is stored in place of an identity is removed, and the visitor is signed out', async ({
  page,
}) => {
  await expectToBeRemoved(page, malformedIdentities)
})

test(
  'so is what is nearly an identity, and what is another kind of value',
  { tag: '@long' },
  async ({ page }) => {
    await expectToBeRemoved(page, moreMalformedIdentities)
  },
)

async function expectToBeRemoved(page: Page, identities: string[]) {
  await page.goto('/')
  for (const text of identities) {
    await page.evaluate((text) => localStorage.setItem('identity', text), text)
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('identity'))).toBeNull()
  }
}

test('a storage whose every call throws leaves the page usable', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

/** Each screen that asks the server, what it says when that fails, and what it shows at the second try. */
const screens: [path: string, calls: string, failure: string, retry: string, content: string][] = [
  [
    '/leaderboards',
    '**/v3/leaderboard*',
    'Failed to fetch data from server',
    'もう一度試す',
    'table',
  ],
  ['/users/3', '**/v2/players/3', failureText, 'もう一度試す', 'article header'],
  ['/users/4', '**/v2/players/4/stats', failureText, 'もう一度試す', 'article header'],
  ['/scores/1', '**/v2/scores/1', failureText, 'もう一度試す', 'time'],
  [
    '/beatmaps',
    '**/beatmapsets/search*',
    'ビートマップを読み込めませんでした',
    'もう一度検索',
    '.bubbles button',
  ],
]

test(
  'a page in place of an answer, such as that of a captive portal, is a failure of its screen, which can be tried again',
  { tag: '@long' },
  async ({ page, problems }) => {
    await open(page, '/about')
    for (const screen of screens) {
      await page.route(screen[1], (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi' }),
      )
      await follow(page, screen[0])
      await expectFailure(page, screen)
    }
    await expectProblems(problems, [
      /^CallError: HTTP 200/,
      /^The beatmaps could not be loaded\. CallError: HTTP 200/,
    ])
  },
)

test('an answer that does not come is a failure of its screen too, and can be tried again', async ({
  page,
  problems,
}) => {
  await page.addInitScript(() => {
    const waiting: AbortController[] = []
    AbortSignal.timeout = () => {
      waiting.push(new AbortController())
      return waiting.at(-1)?.signal as AbortSignal
    }
    Object.assign(window, {
      letTimePass() {
        const timeout = new DOMException('timed out', 'TimeoutError')
        for (const controller of waiting.splice(0)) controller.abort(timeout)
      },
    })
  })
  await open(page, '/about')
  for (const screen of screens) {
    const asked = page.waitForRequest(screen[1])
    await page.route(screen[1], () => {})
    await follow(page, screen[0])
    await asked
    // A screen that is still loading its style asks once more when it is there.
    await expect(async () => {
      await page.evaluate(() => (window as unknown as { letTimePass: () => void }).letTimePass())
      await expect(page.getByText(screen[2]).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectFailure(page, screen)
  }
  await expectProblems(problems, [
    /^TimeoutError: timed out/,
    /^The beatmaps could not be loaded\. TimeoutError: timed out/,
  ])
})

test('a file that a deploy has removed makes the error page where it is needed, and nothing where it is not; a new page has the new files', async ({
  page,
  problems,
}) => {
  // The error page goes home after a while.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.route(/assets\/(chat|notices|account-panel|modal)-/, (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await open(page, '/')
  await expect.poll(() => problems.join()).toContain('notices')
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  await follow(page, '/chat')
  await expect(page.getByRole('heading', { name: 'Unexpected Error!' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await expect(page).toHaveTitle('home - kodama!')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByRole('alert')).toContainText('読み込めませんでした')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByLabel('ユーザー名')).toBeVisible()
  await expectProblems(
    problems,
    [missingFile('notices-'), missingFile('chat-')],
    // React reports the toasts that it could not hydrate.
    { possible: [/^Minified React error #422/] },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says what does not work, and so does the bare shell, which has no page in it', async ({
    page,
  }) => {
    // Playwright does not look for texts in it.
    const message = page.locator('noscript p').first()
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(message).toBeVisible()
    await expect(message).toContainText('JavaScript が必要です')
    const body = readFileSync('apps/web/dist/client/index.html', 'utf8')
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/')
    await expect(message).toBeInViewport()
  })

  test(
    'every page can be read, and the links of the menus are above it',
    { tag: '@phone' },
    async ({ page }) => {
      for (const path of ['/', '/leaderboards', '/beatmaps', '/users/3', '/scores/1', '/docs']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
      }
      // Nothing lies over them.
      await page.locator('noscript a', { hasText: 'ランキング' }).click()
      await expect(page).toHaveTitle('leaderboards - kodama!')
      await page.locator('noscript a', { hasText: 'ドキュメント' }).click()
      await expect(page).toHaveTitle('ドキュメント一覧 - kodama!')
    },
  )
})

async function expectFailure(page: Page, screen: (typeof screens)[0]) {
  const [path, calls, failure, retry, content] = screen
  await test.step(path, async () => {
    await expect(page.getByText(failure).first()).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: retry }).click()
    await expect(page.locator(content).first()).toBeVisible()
  })
}
