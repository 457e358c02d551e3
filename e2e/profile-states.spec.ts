import { AxeBuilder } from '@axe-core/playwright'
import { promised } from './answers.ts'
import { answerStats, failureText, notFoundText, visit } from './profiles.ts'
import { expect, hydrated, test } from './server.ts'

const calls = /\/v[123]\//

for (const id of ['99999', '29', '1', '2147483647']) {
  test(`${id} is no player: the page says so and is a 404`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => calls.test(request.url()) && asked.push(request.url()))
    const response = await page.goto(`/users/${id}`)
    expect(response?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('kodama!')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(asked).toEqual([])
  })
}

for (const id of ['abc', '0', '-3', '03', '3.5', '1e1', '2147483648', 'a b']) {
  test(`${id} is no id: nothing is asked`, async ({ page }) => {
    expect((await page.goto(`/users/${id}`))?.status()).toBe(404)
    const asked: string[] = []
    page.on('request', (request) => calls.test(request.url()) && asked.push(request.url()))
    await visit(page, `/users/${id}`)
    await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
    expect(asked).toEqual([])
  })
}

test('the address without an id is the own profile, and nobody when signed out', async ({
  page,
}) => {
  await page.goto('/users/')
  await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('kodama!')
  const user = { id: 4, name: 'x', privileges: 3 }
  await page.route('**/v3/authenticate/me', (route) =>
    route.fulfill({ json: { id: 4, name: 'x', priv: 3 } }),
  )
  await page.evaluate(
    (user) => localStorage.setItem('identity', JSON.stringify({ token: 'abc', user })),
    user,
  )
  await page.goto('/users/?mode=1')
  await expect(page).toHaveURL('/users/4?mode=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('あおば通り')
})

test('a profile makes its calls at once, and the one for the team after its player', async ({
  page,
}) => {
  const asked: string[] = []
  const { promise, keep } = promised()
  await page.route(calls, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    asked.push(pathname + (searchParams.get('scope') ?? ''))
    await promise
    await route.continue()
  })
  await visit(page, '/users/3')
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      '/v1/get_player_scoresbest',
      '/v1/get_player_scoresrecent',
      '/v2/players/3',
      '/v2/players/3/stats',
    ])
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  const skeleton = await page.locator('main output > :last-child > :first-child').boundingBox()
  keep()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
  await expect(page).toHaveTitle('kodama_demo - kodama!')
  await expect(page.getByRole('region').locator('ol > li > a')).toHaveCount(10)
  expect(asked.slice(4)).toEqual(['/v2/teams/1'])
  const switcher = await page.getByRole('navigation', { name: 'モード' }).boundingBox()
  expect(Math.abs((switcher?.x ?? 0) - (skeleton?.x ?? 1))).toBeLessThanOrEqual(1)
  expect(Math.abs((switcher?.height ?? 0) - (skeleton?.height ?? 9))).toBeLessThanOrEqual(2)
})

test('a first view asks for nothing that the server has sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => calls.test(request.url()) && asked.push(request.url()))
  await page.goto('/users/3?mode=3&best_size=10', { waitUntil: 'networkidle' })
  await hydrated(page)
  expect(asked).toEqual([])
})

for (const path of ['/v2/players/3', '/v2/players/3/stats']) {
  test(`when ${path} fails, the page says so and can be tried again`, async ({
    page,
    problems,
  }) => {
    let hasFailed = false
    await page.route(`**${path}`, (route) => {
      if (hasFailed) return route.continue()
      hasFailed = true
      return route.fulfill({ status: 503, json: { status: 'error', error: 'x' } })
    })
    await visit(page, '/users/3')
    await expect(page.getByText(failureText, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('kodama!')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
    await expect(page).toHaveTitle('kodama_demo - kodama!')
    // The browser's console tells the failure and what came of it.
    expect(problems.join()).toContain('503')
    problems.length = 0
  })
}

test('a mode without stats says so, and the rest is there', async ({ page }) => {
  await answerStats(page, [])
  await visit(page, '/users/3')
  await expect(
    page.getByText('Stats are unavailable for this mode.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'レベル' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Best Scores' })).toBeVisible()
})

test("a skeleton stands in while the page's own chunk is on its way", async ({ page }) => {
  const { promise, keep } = promised()
  await page.route('**/assets/users._userId.index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await visit(page, '/users/3')
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page).toHaveTitle('loading - kodama!')
  keep()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
})

test('pictures that cannot be had leave the mark and a quiet ground, not the sign of a broken one', async ({
  page,
}) => {
  await page.route('**/a/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/users/3')
  await hydrated(page)
  const header = page.getByRole('article').locator('header')
  await expect(header.locator('img')).toHaveCount(0)
  await expect(header.locator('svg[viewBox="12 6 40 48"]')).toBeVisible()
})
