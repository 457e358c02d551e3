import { expect, test } from './server.ts'

test('home shows the mark, the name and the tagline', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('home - kodama!')
  await expect(page.getByRole('heading', { name: 'kodama', level: 1 })).toBeVisible()
  await expect(page.getByText('an invite-only private server for a rhythm game')).toBeVisible()
})

test('the brand colour of the header is the green of the specification', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(53, 108, 66)')
})

test('nothing is wider than the screen', async ({ page }) => {
  await page.goto('/')
  const [content, screen] = await page.evaluate(() => [
    document.body.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
})

test('a link inside the site changes the page without loading a new one', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('link', { name: 'チーム' }).click()
  await expect(page).toHaveTitle('under dev - kodama!')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
