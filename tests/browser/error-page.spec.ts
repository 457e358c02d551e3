import { expect, hydrated, open, test } from './server.ts'

test('an unknown address answers 404 and shows the error page, whose buttons load it again and go home, as it does by itself after five seconds and not sooner', async ({
  page,
  request,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await hydrated(page)
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  const drawn = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload' }).click()
  expect((await asked).url()).toMatch(/no\/such\/page$/)
  await drawn

  await hydrated(page)
  await expect(page.getByText('5秒後にホームへ戻ります。')).toBeVisible()
  await page.clock.runFor(4900)
  await expect(page.getByText('1秒後にホームへ戻ります。')).toBeVisible()
  await expect(page).toHaveURL('/no/such/page')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('home - kodama!')

  await page.goBack()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  // A missing file gets no page.
  const answer = await request.get('/assets/nope.js')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('application/json')
})

test('a circle closes in the five seconds, and for those who asked for less motion only the number counts', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, '/no/such/page')
  const circle = page.locator('main .animate-close')
  await expect(circle).toHaveCSS('animation-duration', '5s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(circle).toBeHidden()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.clock.runFor(1000)
  await expect(page.getByText('4秒後にホームへ戻ります。')).toBeVisible()
})
