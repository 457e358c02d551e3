import { hold } from './answers.ts'
import { expectProblems } from './problems.ts'
import { expect, hydrated, open, test } from './server.ts'

const english = '**/locales/en_US/web.json?v=*'

test('English is chosen in the footer, behind a spinner until its texts are there, remembered, and left again', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const release = await hold(page, english)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeHidden()
  release()
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
  await open(page, '/')
  await page.route(english, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'footer.terms' })).toBeVisible()
  await expectProblems(problems, [
    /^The translations of en_US could not be loaded\. CallError: HTTP 404/,
  ])
})

test('who chose English has it in the first paint of every page, without a spinner, also without JavaScript', async ({
  page,
  browser,
  site,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'locale', value: 'en_US', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)

  // The page records by itself what it showed before it was ready.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('footer a')?.textContent
      // The HTML arrives in pieces. Once there, the footer stays.
      if (text || seen.length > 0) seen.push(text || 'no footer')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await open(page, '/leaderboards')
  await expect(page.locator('#toasts')).toBeAttached()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect([...new Set(seen)]).toEqual(['Terms of use'])

  const { cookies } = await page.context().storageState()
  const quiet = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site,
    storageState: { cookies, origins: [] },
  })
  const plain = await quiet.newPage()
  await plain.goto('/docs')
  await expect(plain.locator('html')).toHaveAttribute('lang', 'en')
  await expect(plain.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await quiet.close()
})

test(
  'every page is taken over in English as the server drew it',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.context().addCookies([{ name: 'locale', value: 'en_US', url: site }])
    // The check of every test: React tells of texts that do not match.
    for (const address of [
      '/',
      '/leaderboards?country=jp',
      '/beatmaps',
      '/users/3',
      '/users/4?mode=1',
      '/scores/1',
      '/supporter',
      '/users/register',
      '/reset-password',
      '/docs',
      '/docs/ja/rules',
      '/docs/ja/faq',
      '/invite/abc',
      '/no/such/page',
    ]) {
      await open(page, address)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    }
  },
)

test('a choice that only the browser kept is taken over once, and then the server knows it', async ({
  page,
}) => {
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('locale', 'en_US'))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'locale', value: 'en_US' })
  const again = await page.reload()
  expect(await again?.text()).toContain('Terms of use')
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
