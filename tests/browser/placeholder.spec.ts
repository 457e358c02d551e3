import { expect, open, test } from './server.ts'

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
const texts = ['🚧', "Sorry! It's still in development.", 'Please check back later!']

test('what is not there yet is the placeholder page', async ({ page, request }) => {
  await open(page, '/')
  for (const route of routes) {
    const answer = await request.get(route)
    expect([route, answer.status()]).toEqual([route, 200])
    const html = (await answer.text()).replaceAll('&#x27;', "'")
    for (const text of ['<title>under dev - kodama!</title>', ...texts]) {
      expect(html).toContain(text)
    }

    await page.evaluate((route) => history.pushState(null, '', route), route)
    await expect(page).toHaveTitle('under dev - kodama!')
    for (const text of texts) await expect(page.getByText(text)).toBeVisible()
    // Leave the page, so that the next one is drawn again.
    await page.goBack()
    await expect(page).toHaveTitle('home - kodama!')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an address with a slash at its end leads to the one without', async ({ page }) => {
    await page.goto('/teams/')
    await expect(page).toHaveURL('/teams')
    await expect(page.getByText('🚧')).toBeVisible()
  })
})
