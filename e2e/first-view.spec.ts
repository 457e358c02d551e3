import { readFileSync } from 'node:fs'
import { expect, hydrated, test } from './server.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first view is there', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('home - kodama!')
    await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
    await expect(page.getByRole('link', { name: '利用規約' })).toBeVisible()
  })
})

test("the browser keeps the server's elements instead of drawing them again", async ({ page }) => {
  await page.route('**/assets/index-*.js', async (route) => {
    await page.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { isOld: true }))
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  expect(await page.evaluate(() => 'isOld' in (document.querySelector('h1') ?? {}))).toBe(true)
})

test('the bare shell is drawn by the browser', async ({ page }) => {
  const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: shell }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  await expect(page).toHaveTitle('home - kodama!')
})

test('a spinner fills the screen while the bare shell waits for its texts', async ({ page }) => {
  const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: shell }))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/locales/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
})

test('the policy of the page lets no inline script run', async ({ page, problems }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('</body>', '<script>window.hasRun = true</script></body>')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  expect(problems.join()).toContain('Content Security Policy')
  problems.length = 0
})

test('a shell that cannot ask for its settings says so and can be loaded again', async ({
  page,
  problems,
}) => {
  const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route('**/leaderboards', (route) =>
    route.fulfill({ contentType: 'text/html', body: shell }),
  )
  await page.route('**/v3/site', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/leaderboards')
  await expect(page.getByRole('heading', { name: 'Unexpected Error!' })).toBeVisible()
  await page.unroute('**/leaderboards')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'ランキング' })).toBeVisible()
  problems.length = 0
})
