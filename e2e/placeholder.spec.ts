import { expect, test } from './server.ts'

const routes = [
  '/beatmaps/1',
  '/beatmaps/1/2',
  '/teams',
  '/teams/create',
  '/teams/7',
  '/users/3/friends',
  '/users/3/settings',
  '/about',
  '/chat',
]

for (const route of routes) {
  test(`${route} is the placeholder page`, async ({ page }) => {
    const response = await page.goto(route)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle('under dev - kodama!')
    await expect(page.getByText('🚧')).toBeVisible()
    await expect(page.getByText("Sorry! It's still in development.")).toBeVisible()
    await expect(page.getByText('Please check back later!')).toBeVisible()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an address with a slash at its end leads to the one without', async ({ page }) => {
    await page.goto('/teams/')
    await expect(page).toHaveURL('/teams')
    await expect(page.getByText('🚧')).toBeVisible()
  })
})
