import type { Page } from '@playwright/test'
import { promised } from './answers.ts'
import { axeOn } from './axe.ts'
import { expectProblems, failedWith } from './problems.ts'
import { answerStats, failureText, notFoundText, visit } from './profiles.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

const calls = /\/v[123]\//
const nobody = ['29', '99999', '1', '2147483647']
const noIds = ['abc', '0', '-3', '03', '3.5', '1e1', '2147483648', 'a b']

test('who is restricted or was never there is no player: the page says so and is a 404', async ({
  page,
  request,
}) => {
  for (const id of [...nobody, ...noIds]) {
    const answer = await request.get(`/users/${id}`)
    expect([id, answer.status()]).toEqual([id, 404])
    const html = await answer.text()
    expect(html).toContain(notFoundText)
    expect(html).toContain('<title>kodama!</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  }
  await expectNobody(page, nobody[0])
})

test(
  'whatever nobody is called, nothing is asked for again',
  { tag: '@long' },
  async ({ page }) => {
    for (const id of nobody) await expectNobody(page, id)
  },
)

async function expectNobody(page: Page, id = '') {
  const asked = callsOf(page)
  const response = await page.goto(`/users/${id}`)
  expect(response?.status()).toBe(404)
  await hydrated(page)
  await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('kodama!')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(asked).toEqual([])
}

test('what can be no id is nobody, and nothing is asked', async ({ page }) => {
  const asked = callsOf(page)
  await open(page, '/about')
  for (const id of noIds) {
    await follow(page, `/users/${id}`)
    await expect(page.getByText(notFoundText, { exact: true })).toBeVisible()
    await follow(page, '/about')
    await expect(page.getByText(notFoundText)).toHaveCount(0)
  }
  expect(asked).toEqual([])
})

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

test(
  'a profile on its way has a title and boxes of its size; its calls go out at once, and the one for the team after its player',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked: string[] = []
    const [boxes, chunk, answers] = [promised(), promised(), promised()]
    await page.route('**/assets/profile-skeleton-*.js', async (route) => {
      await boxes.promise
      await route.continue()
    })
    await page.route('**/assets/users._userId.index-*.js', async (route) => {
      await chunk.promise
      await route.continue()
    })
    await page.route(calls, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      asked.push(pathname + (searchParams.get('scope') ?? ''))
      await answers.promise
      await route.continue()
    })
    await visit(page, '/users/3')
    await expect(page).toHaveTitle('loading - kodama!')
    expect(await findingsOf(page)).toEqual([])

    boxes.keep()
    const skeleton = page.getByRole('status', { name: '読み込み中' })
    await expect(skeleton).toBeVisible()
    await expect(page).toHaveTitle('loading - kodama!')
    expect(await findingsOf(page)).toEqual([])
    expect(asked).toEqual([])

    chunk.keep()
    await expect
      .poll(() => asked.toSorted())
      .toEqual([
        '/v1/get_player_scoresbest',
        '/v1/get_player_scoresrecent',
        '/v2/players/3',
        '/v2/players/3/stats',
      ])
    await expect(skeleton).toBeVisible()
    await expect(page).toHaveTitle('loading - kodama!')
    const box = await page.locator('main output > :last-child > :first-child').boundingBox()

    answers.keep()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
    await expect(page).toHaveTitle('kodama_demo - kodama!')
    await expect(page.getByRole('region').locator('ol > li > a')).toHaveCount(10)
    // After it come the next pages of the lists.
    expect(asked[4]).toBe('/v2/teams/1')
    const switcher = await page.getByRole('navigation', { name: 'モード' }).boundingBox()
    expect(Math.abs((switcher?.x ?? 0) - (box?.x ?? 1))).toBeLessThanOrEqual(1)
    expect(Math.abs((switcher?.height ?? 0) - (box?.height ?? 9))).toBeLessThanOrEqual(2)
  },
)

test('a first view asks for nothing that the server has sent; pictures that cannot be had leave the mark and a quiet ground, not the sign of a broken one', async ({
  page,
}) => {
  const asked = callsOf(page)
  await page.route('**/a/**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/users/3?mode=3&best_size=10')
  const header = page.getByRole('article').locator('header')
  await expect(header.locator('img')).toHaveCount(0)
  await expect(header.locator('svg[viewBox="12 6 40 48"]')).toBeVisible()
  expect(asked).toEqual([])
})

test('when the player or the stats fail, the page says so and can be tried again', async ({
  page,
  problems,
}) => {
  await open(page, '/about')
  for (const [id, path, name] of [
    [3, '/v2/players/3', 'kodama_demo'],
    [4, '/v2/players/4/stats', 'あおば通り'],
  ] as const) {
    await page.route(
      `**${path}`,
      (route) => route.fulfill({ status: 503, json: { status: 'error', error: 'x' } }),
      { times: 1 },
    )
    await follow(page, `/users/${id}`)
    await expect(page.getByText(failureText, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle('kodama!')
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} - kodama!`)
    await expectProblems(problems, [failedWith(503), /^CallError: HTTP 503/])
  }
})

test('an answer of another shape is a failure of the page or of its list; an exception in drawing is the error page', async ({
  page,
  problems,
}) => {
  await page.clock.install()
  await open(page, '/about')
  for (const [id, path, problem] of [
    [3, '/v2/players/3', /^TypeError: Cannot read properties of undefined/],
    [4, '/v2/players/4/stats', /^Error: the stats are no list/],
  ] as const) {
    await page.route(`**${path}`, (route) => route.fulfill({ json: {} }))
    await follow(page, `/users/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(failureText)
    await expectProblems(problems, [problem])
  }
  await page.route(/scope=best/, (route) => route.fulfill({ json: {} }))
  await follow(page, '/users/5')
  const best = page.getByRole('region', { name: 'Best Scores' })
  await expect(best.getByText(failureText, { exact: true })).toBeVisible()

  await page.evaluate(() => {
    Reflect.set(Date.prototype, 'toLocaleDateString', () => {
      throw new TypeError('a bug')
    })
  })
  // The error page goes home after five seconds, so time passes only while the test waits for it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await follow(page, '/users/6')
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return page.getByRole('heading', { name: 'Unexpected Error!' }).isVisible()
    })
    .toBe(true)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expectProblems(problems, [/^TypeError: a bug/])
})

test('a mode without stats says so, and the rest is there', async ({ page }) => {
  await answerStats(page, 3, [])
  await visit(page, '/users/3')
  await expect(
    page.getByText('Stats are unavailable for this mode.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'レベル' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Best Scores' })).toBeVisible()
})

function callsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => calls.test(request.url()) && asked.push(request.url()))
  return asked
}

async function findingsOf(page: Page) {
  const { violations } = await axeOn(page).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
