import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { expectProblems, failedWith } from './problems.ts'
import { expect, open, test } from './server.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first view is there', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('home - kodama!')
    await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
    await expect(page.getByRole('link', { name: '利用規約' })).toBeVisible()
  })
})

test("the browser keeps the server's elements instead of drawing them again, and lets no inline script run but reports it once", async ({
  page,
  problems,
}) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('</body>', '<script>window.hasRun = true</script></body>')
    await route.fulfill({ response, body })
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await page.locator('h1').evaluate((heading) => Object.assign(heading, { isOld: true }))
    await route.continue()
  })
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  expect(await page.locator('h1').evaluate((heading) => 'isOld' in heading)).toBe(true)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await expect.poll(() => problems).toHaveLength(2)
  await expectProblems(problems, [
    /^Executing inline script violates the following Content Security Policy directive/,
    /^report: .*"blocked-uri":"inline"/,
  ])
})

test('the page is hydrated while the clock stands still: it waits for no timer', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, '/about')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByRole('textbox', { name: 'ユーザー名' })).toBeVisible()
})

test('the bare shell is drawn by the browser, and a spinner fills the screen while it waits for its texts', async ({
  page,
}) => {
  await answerWithShell(page, '/')
  const release = await hold(page, '**/locales/**')
  await page.goto('/')
  await expect(page.getByRole('status')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  await expect(page).toHaveTitle('home - kodama!')
})

test('a shell that cannot ask for its settings says so and can be loaded again', async ({
  page,
  problems,
}) => {
  // The error page redirects to the home page after a while.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await answerWithShell(page, '**/leaderboards')
  await page.route('**/v3/site', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/leaderboards')
  await expect(page.getByRole('heading', { name: 'Unexpected Error!' })).toBeVisible()
  await page.unroute('**/leaderboards')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'ランキング' })).toBeVisible()
  await expectProblems(problems, [failedWith(503)])
})

async function answerWithShell(page: Page, address: string) {
  const body = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
}
