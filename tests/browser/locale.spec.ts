import { promised } from './answers.ts'
import { expect, hydrated, test } from './server.ts'

const english = '**/locales/en_US/web.json?v=*'

test('English is chosen in the footer, behind a spinner until its texts are there, remembered, and left again', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const { promise, keep } = promised()
  await page.route(english, async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeHidden()
  keep()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.unroute(english)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('link', { name: '利用規約' })).toBeVisible()
})

test('without its file of texts the keys show, and the browser logs it', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.route(english, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'footer.terms' })).toBeVisible()
  expect(problems.join()).toContain('translations of en_US')
  problems.length = 0
})

test('on a slow phone the chosen language comes when the page works, and nothing of it is drawn anew', async ({
  page,
}) => {
  test.slow()
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('locale', 'en_US'))
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 5 })
  // The check of every test: React tells of texts that do not match.
  await page.goto('/leaderboards')
  const terms = page.getByRole('link', { name: 'Terms of use' })
  await expect(terms).toBeVisible({ timeout: 30_000 })
  await hydrated(page)
})
