import { abortedCall, expectProblems, missingFile } from './problems.ts'
import { expect, follow, hydrated, nextTask, open, test } from './server.ts'

const notice = 'サーバーにつながりません'

test(
  'without a connection a notice says so, what is shown stays, and a page that cannot be loaded comes by itself when it is back',
  { tag: '@phone' },
  async ({ page, context, problems }) => {
    await open(page, '/leaderboards')
    const rows = page.locator('tbody tr')
    const count = await rows.count()
    await expect(page.locator('#toasts')).toBeAttached()
    await context.setOffline(true)
    await expect(page.locator('#toasts [aria-live=polite]')).toContainText(notice)
    await expect(rows).toHaveCount(count)

    await follow(page, '/supporter')
    await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(page.getByRole('heading', { name: 'ページを読み込めませんでした' })).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(count)
    await page.goForward()

    await context.setOffline(false)
    await expect(page.getByRole('slider')).toBeVisible()
    await hydrated(page)
    await expect(page.getByText(notice)).toHaveCount(0)
    await expectProblems(problems, [
      /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
      missingFile(),
    ])
  },
)

test('toasts that a lost connection kept away come when it is back', async ({
  page,
  context,
  problems,
}) => {
  await page.route(
    /assets\/notices-/,
    async (route) => {
      await context.setOffline(true)
      await route.abort()
    },
    { times: 1 },
  )
  const lost = page.waitForEvent('requestfailed')
  await open(page, '/leaderboards')
  await lost
  await expect(page.locator('#toasts')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('#toasts [aria-live=polite]')).toBeAttached()
  await expectProblems(problems, [abortedCall], { possible: [missingFile()] })
})

test('a server that cannot be reached is noticed by the first call that fails, and its return without one', async ({
  page,
  problems,
}) => {
  await page.clock.install()
  await open(page, '/leaderboards')
  await page.route(/\/(healthz|v3\/leaderboard)/, (route) => route.abort())
  await page.getByRole('link', { name: 'Score', exact: true }).click()
  const polite = page.locator('#toasts [aria-live=polite]')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(polite).toContainText(notice, { timeout: 200 })
  }).toPass()
  await page.unrouteAll()
  await page.clock.runFor(5000)
  await expect(page.getByText(notice)).toHaveCount(0)
  await expectProblems(problems, [abortedCall])
})

test('one call that fails while the server answers shows no notice', async ({ page, problems }) => {
  await open(page, '/leaderboards')
  await page.route('**/v3/leaderboard*', (route) => route.abort())
  const checked = page.waitForResponse('**/healthz')
  await page.getByRole('link', { name: 'taiko' }).click()
  await checked
  await nextTask(page)
  await expect(page.getByText(notice)).toHaveCount(0)
  await expectProblems(problems, [abortedCall])
})
