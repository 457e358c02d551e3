import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { forgiveFailedCalls, promised } from './answers.ts'
import { failureText, notFoundText } from './profiles.ts'
import { expect, hydrated, test } from './server.ts'

type Score = { id: number; mode: number; grade: string; acc: number }

/** Those that were asked for so far: the demo world is the same on every site. */
const known: Score[] = []
let nextId = 1

/** The first score of the demo world that is like this. */
async function findScore(request: APIRequestContext, isIt: (score: Score) => boolean) {
  while (!known.some(isIt) && nextId < 700) {
    const answer = await request.get(`/v2/scores/${nextId++}`)
    if (answer.ok()) known.push((await answer.json()).data)
  }
  return known.find(isIt) ?? Promise.reject(new Error('the demo world has no such score'))
}

async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** As a link would: the router listens to the browser's history. */
async function follow(page: Page, path: string) {
  await page.evaluate((path) => history.pushState(null, '', path), path)
}

function result(page: Page) {
  return page.getByRole('region', { name: '結果' })
}

function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v\d\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('a score shows its beatmap, its numbers, its player and no replay', async ({ page }) => {
  const response = await open(page, '/scores/1')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(
    'Hidden Heron - Orchard Static - Afterimage (Night Mix) [Easy] - kodama!',
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  await expect(main.getByText('Orchard Static')).toBeVisible()
  await expect(main.getByText('Easy', { exact: true })).toBeVisible()
  await expect(result(page)).toHaveText(
    /グレード A\s*精度 98\.97%.*スコア423,522.*pp4\.25.*最大コンボ166x.*300477.*1006.*500.*ミス1/s,
  )
  await expect(main.getByRole('list', { name: 'Mod' })).toHaveText(/HD/)
  await expect(main.getByText('Watching Replays is not available', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Afterimage (Night Mix)' })).toHaveAttribute(
    'href',
    /^\/beatmaps\/1117\/\d+$/,
  )
  await expect(main.getByRole('link', { name: 'Hidden Heron' })).toHaveAttribute(
    'href',
    /^\/users\/\d+$/,
  )
  await expect(page.getByRole('region', { name: 'プレイヤー' }).locator('img')).toHaveJSProperty(
    'complete',
    true,
  )
})

for (const [mode, counts] of [
  [0, ['300', '100', '50', 'ミス']],
  [1, ['300 良', '100 可', '50', 'ミス 不可']],
  [2, ['300 フルーツ', '100 ドロップ', '50 ドロップレット', 'ミス', 'ミス ドロップレット']],
  [3, ['MAX', '300', '200', '100', '50', 'ミス']],
  [4, ['300', '100', '50', 'ミス']],
  [8, ['300', '100', '50', 'ミス']],
] as const) {
  test(`the counts of combined mode ${mode} have the labels of its players`, async ({
    page,
    request,
  }) => {
    const { id } = await findScore(request, (score) => score.mode === mode)
    await open(page, `/scores/${id}`)
    const rows = page.locator('dl > div', { has: page.locator('dt > span') })
    const labels = (await rows.allInnerTexts()).map((row) => row.split(/\s+/))
    expect(labels.map(([hit, , name]) => [hit, name].join(' ').trim())).toEqual(counts)
  })
}

for (const [grade, text] of [
  ['XH', 'SS（シルバー）'],
  ['X', 'SS'],
  ['SH', 'S（シルバー）'],
  ['S', 'S'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
  ['F', 'F（失敗）'],
] as const) {
  test(`a score of the grade ${grade} reads ${text}, and its arc is its accuracy`, async ({
    page,
    request,
  }) => {
    const { id, acc } = await findScore(request, (score) => score.grade === grade)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, `/scores/${id}`)
    await expect(result(page).getByText(text, { exact: true }).first()).toBeVisible()
    const arc = page.locator('circle[class*=animate-sweep]')
    await expect(arc).toHaveAttribute('stroke-dasharray', `${Math.round(acc * 100) / 100} 100`)
  })
}

test('the ring is drawn once, and at once for those who asked for less motion', async ({
  page,
}) => {
  const styleOfArc = () =>
    page.locator('circle[class*=animate-sweep]').evaluate((arc) => {
      const { animationName, animationIterationCount, strokeDasharray } = getComputedStyle(arc)
      return [animationName, animationIterationCount, strokeDasharray.slice(0, 5)]
    })
  await page.goto('/scores/1')
  expect((await styleOfArc()).slice(0, 2)).toEqual(['sweep', '1'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await styleOfArc()).toEqual(['none', '1', '98.97'])
})

test('the time of a play is told in the zone of the browser, and as UTC until then', async ({
  page,
  request,
}) => {
  const { play_time } = (await (await request.get('/v2/scores/1')).json()).data
  const utc = `${play_time.slice(0, 16).replaceAll('-', '/').replace('T', ' ')} UTC`
  expect(await (await request.get('/scores/1')).text()).toContain(`>${utc}</time>`)
  await open(page, '/scores/1')
  const time = page.getByRole('main').locator('time')
  await expect(time).toHaveAttribute('title', utc)
  // The browser of the tests lives in Tokyo.
  const tokyo = new Date(Date.parse(`${play_time}Z`) + 9 * 3_600_000).toISOString()
  await expect(time).toContainText(tokyo.slice(0, 10).replaceAll('-', '/'))
  await expect(time).toContainText(`${Number(tokyo.slice(11, 13))}${tokyo.slice(13, 16)}`)
})

test('the browser asks nothing again of what the server has drawn', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/scores/1')
  await open(page, '/scores/99999999')
  await expect(page.getByText(notFoundText)).toBeVisible()
  expect(calls).toEqual([])
})

test('a score is asked for in two steps', async ({ page }) => {
  await open(page, '/about')
  const calls = callsOf(page)
  const both = promised()
  for (const path of ['**/v1/get_map_info**', '**/v3/users/*']) {
    await page.route(path, async (route) => {
      // Neither is answered before the other is asked for.
      if (calls.length >= 3) both.keep()
      await both.promise
      await route.continue()
    })
  }
  await follow(page, '/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  expect(calls[0]).toBe('/v2/scores/1')
  expect(calls.slice(1).sort()).toEqual(['/v1/get_map_info', expect.stringMatching(/^\/v3\/users/)])
})

test('while a score is on its way its boxes show', async ({ page }) => {
  const { promise, keep } = promised()
  await page.route('**/v2/scores/1', async (route) => {
    await promise
    await route.continue()
  })
  await open(page, '/about')
  await follow(page, '/scores/1')
  await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
  await expect(page).toHaveTitle('loading - kodama!')
  keep()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  await expect(page).toHaveTitle(/^Hidden Heron - /)
})

test('a score whose beatmap is gone is shown without it', async ({ page }) => {
  await page.route('**/v1/get_map_info**', (route) =>
    route.fulfill({ status: 404, json: { status: 'Map not found.' } }),
  )
  await open(page, '/about')
  await follow(page, '/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('スコア #1')
  await expect(page.getByText('サーバーに残っていません')).toBeVisible()
  await expect(page).toHaveTitle('Hidden Heron - score - kodama!')
  await expect(result(page)).toContainText('423,522')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a cover lies over the echo; one that is missing leaves it', async ({ page }) => {
  await open(page, '/scores/1')
  const covers = page.getByRole('main').locator('header img')
  await expect(covers).toHaveCount(2)
  const echo = page.getByRole('main').locator('header svg').first()
  const [cover, place] = [await covers.last().boundingBox(), await echo.boundingBox()]
  expect(cover).toEqual(place)
  await page.route('**/a/covers/*', (route) => route.fulfill({ status: 404 }))
  await open(page, '/scores/1')
  await expect(covers).toHaveCount(0)
  await expect(echo).toBeVisible()
})

test('an unknown score is told in the words for an unknown player', async ({ page }) => {
  const response = await open(page, '/scores/99999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundText)
  await expect(page).toHaveTitle('kodama!')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveTitle('home - kodama!')
})

test('an address that can be no score is told so without a call', async ({ page }) => {
  await open(page, '/about')
  const calls = callsOf(page)
  for (const id of ['0', 'abc', '1.5', '-1']) {
    await follow(page, `/scores/${id}`)
    await expect(page.getByText(notFoundText)).toBeVisible()
    await follow(page, '/about')
    await expect(page.getByText(notFoundText)).toBeHidden()
  }
  expect(calls).toEqual([])
})

test('a failure says so, and trying again brings the score', async ({ page, problems }) => {
  let failures = 1
  await page.route('**/v2/scores/1', (route) =>
    failures-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await open(page, '/about')
  await follow(page, '/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(failureText)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'もう一度試す' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  await expect(page).toHaveTitle(/^Hidden Heron - /)
  forgiveFailedCalls(problems)
  // React tells the console what an error state has caught.
  expect(problems).toEqual([expect.stringMatching(/^CallError: HTTP 503/)])
  problems.length = 0
})

test('the bare shell draws a score too', async ({ page }) => {
  const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route('/scores/1', (route) => route.fulfill({ contentType: 'text/html', body: shell }))
  await page.goto('/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
})

test('beatmap and player are reached by the keyboard', async ({ page }) => {
  await open(page, '/scores/1')
  await page.getByRole('link', { name: 'Afterimage (Night Mix)' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hidden Heron' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/beatmaps\/1117\/\d+$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
})

test('a score reads in English too', async ({ page }) => {
  await open(page, '/scores/1')
  await page.getByRole('button', { name: 'English' }).click()
  const region = page.getByRole('region', { name: 'Result' })
  await expect(region).toHaveText(/Accuracy 98\.97%.*Score423,522.*Max combo166x.*Miss1/s)
  await expect(page.getByRole('listitem').filter({ hasText: 'HD' })).toHaveAttribute(
    'title',
    'Hidden',
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /by Hidden Heron/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a score is there to read', async ({ page }) => {
    await page.goto('/scores/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
    await expect(result(page)).toContainText('423,522')
  })
})
