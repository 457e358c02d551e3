import { expect, hydrated, test } from './server.ts'

test('English is chosen in the footer, remembered, and left again', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

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
  await page.route('**/locales/en_US/web.json', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'footer.terms' })).toBeVisible()
  expect(problems.join()).toContain('translations of en_US')
  problems.length = 0
})

test('a spinner fills the screen while the texts of another language are on their way', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/locales/en_US/web.json', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'kodama' })).toBeHidden()
  release()
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
})
