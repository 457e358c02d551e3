import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { formatNumber } from '../../packages/rules/src/format.ts'
import { promised } from './answers.ts'
import { axeOn } from './axe.ts'
import { expectProblems, failedWith } from './problems.ts'
import { failureText, notFoundText } from './profiles.ts'
import { expect, follow, open, test } from './server.ts'

type Score = { id: number; mode: number; grade: string; acc: number; score: number }

/** Scores that were read so far; the demo world is the same on every site. */
const known: Score[] = []
let nextId = 1

async function findScore(request: APIRequestContext, isIt: (score: Score) => boolean) {
  while (!known.some(isIt) && nextId < 700) {
    const answer = await request.get(`/v2/scores/${nextId++}`)
    if (answer.ok()) known.push((await answer.json()).data)
  }
  return known.find(isIt) ?? Promise.reject(new Error('the demo world has no such score'))
}

function result(page: Page) {
  return page.getByRole('region', { name: 'リザルト' })
}

function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v\d\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('a score shows its beatmap, its numbers, its player, its time in the zone of the browser and no replay', async ({
  page,
  request,
}) => {
  const { play_time } = (await (await request.get('/v2/scores/1')).json()).data
  const utc = `${play_time.slice(0, 16).replaceAll('-', '/').replace('T', ' ')} UTC`
  expect(await (await request.get('/scores/1')).text()).toContain(`>${utc}</time>`)
  const calls = callsOf(page)
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
    /グレード: A\s*精度 98\.97%.*スコア423,522.*pp4\.25.*最大コンボ166x.*300477.*1006.*500.*ミス1/s,
  )
  // A miss has cost the S: the arc ends where S begins, and the rest is faint.
  await expect(result(page)).toContainText('ミス1回で S を逃しました')
  await expect(result(page).locator('circle.opacity-35')).toHaveAttribute(
    'stroke-dasharray',
    '5.64 100',
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
  const time = main.locator('time')
  await expect(time).toHaveAttribute('title', utc)
  // The browser's time zone is Tokyo.
  const tokyo = new Date(Date.parse(`${play_time}Z`) + 9 * 3_600_000).toISOString()
  await expect(time).toContainText(tokyo.slice(0, 10).replaceAll('-', '/'))
  await expect(time).toContainText(`${Number(tokyo.slice(11, 13))}${tokyo.slice(13, 16)}`)
  // The server rendered all of it.
  expect(calls).toEqual([])
})

const counts: [mode: number, labels: string[]][] = [
  [0, ['300', '100', '50', 'ミス']],
  [1, ['300 良', '100 可', '50', 'ミス 不可']],
  [2, ['300 フルーツ', '100 ドロップ', '50 ドロップレット', 'ミス', 'ミス ドロップレット']],
  [3, ['MAX', '300', '200', '100', '50', 'ミス']],
  [4, ['300', '100', '50', 'ミス']],
  [8, ['300', '100', '50', 'ミス']],
]

const grades: [grade: string, text: string][] = [
  ['XH', 'SS（シルバー）'],
  ['X', 'SS'],
  ['SH', 'S（シルバー）'],
  ['S', 'S'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
  ['F', 'F（失敗）'],
]

for (const [who, go, tag] of [
  ['the browser', follow, []],
  ['the server', open, ['@long']],
] as const) {
  test(
    `drawn by ${who}, the counts of each combined mode have the labels of its players, each grade its text, and the arc is the accuracy within the range of the grade`,
    { tag: [...tag] },
    async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/about')
      for (const [mode, labels] of counts) {
        const { id, score } = await findScore(request, (score) => score.mode === mode)
        await go(page, `/scores/${id}`)
        await expect(result(page)).toContainText(formatNumber(score))
        const rows = page.locator('dl > div', { has: page.locator('dt > span') })
        const texts = (await rows.allInnerTexts()).map((row) => row.split(/\s+/))
        expect(texts.map(([hit, , name]) => [hit, name].join(' ').trim())).toEqual(labels)
      }
      for (const [grade, text] of grades) {
        const { id, acc, score } = await findScore(request, (score) => score.grade === grade)
        await go(page, `/scores/${id}`)
        await expect(result(page)).toContainText(formatNumber(score))
        await expect(result(page).getByText(text, { exact: true }).first()).toBeVisible()
        const arc = page.locator('circle[class*=animate-sweep]')
        await expect(arc).toHaveAttribute('stroke-dasharray', `${Math.round(acc * 100) / 100} 100`)
      }
    },
  )
}

test(
  'while a score is on its way its boxes show; it is asked for in two steps',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/about')
    const calls = callsOf(page)
    const [first, both] = [promised(), promised()]
    await page.route('**/v2/scores/1', async (route) => {
      await first.promise
      await route.continue()
    })
    for (const path of ['**/v1/get_map_info**', '**/v3/users/*']) {
      await page.route(path, async (route) => {
        // Both must be asked for before either is answered.
        if (calls.length >= 3) both.keep()
        await both.promise
        await route.continue()
      })
    }
    await follow(page, '/scores/1')
    await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible()
    await expect(page).toHaveTitle('loading - kodama!')
    expect(calls).toEqual(['/v2/scores/1'])
    first.keep()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
    await expect(page).toHaveTitle(/^Hidden Heron - /)
    expect(calls[0]).toBe('/v2/scores/1')
    expect(calls.slice(1).sort()).toEqual([
      '/v1/get_map_info',
      expect.stringMatching(/^\/v3\/users/),
    ])
  },
)

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
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test(
  'a cover lies over the echo, the ring is drawn once, and at once for those who asked for less motion; beatmap and player are reached by the keyboard',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/scores/1')
    const covers = page.getByRole('main').locator('header img[src*=covers]')
    await expect(covers).toHaveCount(2)
    const echo = page.getByRole('main').locator('header svg').first()
    const [cover, box] = await Promise.all([covers.last().boundingBox(), echo.boundingBox()])
    expect([cover?.x, cover?.width]).toEqual([box?.x, box?.width])
    // What is higher than the box is cut at both ends.
    expect(cover?.y).toBeLessThanOrEqual(box?.y ?? 0)
    expect((cover?.y ?? 0) * 2 + (cover?.height ?? 0)).toBeCloseTo(
      (box?.y ?? 0) * 2 + (box?.height ?? 0),
      0,
    )

    expect((await styleOfArc(page)).slice(0, 2)).toEqual(['sweep', '1'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await styleOfArc(page)).toEqual(['none', '1', '93.33'])

    await page.getByRole('link', { name: 'Afterimage (Night Mix)' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Hidden Heron' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/beatmaps\/1117\/\d+$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  },
)

function styleOfArc(page: Page) {
  return page.locator('circle[class*=animate-sweep]').evaluate((arc) => {
    const { animationName, animationIterationCount, strokeDasharray } = getComputedStyle(arc)
    return [animationName, animationIterationCount, strokeDasharray.slice(0, 5)]
  })
}

test('a cover that is missing leaves the echo; a score reads in English too', async ({ page }) => {
  await page.route('**/a/covers/*', (route) => route.fulfill({ status: 404 }))
  await open(page, '/scores/1')
  await expect(page.getByRole('main').locator('header img[src*=covers]')).toHaveCount(0)
  await expect(page.getByRole('main').locator('header svg').first()).toBeVisible()

  await page.getByRole('button', { name: 'English' }).click()
  const region = page.getByRole('region', { name: 'Result' })
  await expect(region).toHaveText(
    /Accuracy 98\.97%.*1 miss cost the S.*Score423,522.*Max combo166x.*Miss1/s,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'HD' })).toHaveAttribute(
    'title',
    'Hidden',
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /by Hidden Heron/)
})

test('an unknown score is told in the words for an unknown player, and one that can be none without a call', async ({
  page,
}) => {
  const calls = callsOf(page)
  const response = await open(page, '/scores/99999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundText)
  await expect(page).toHaveTitle('kodama!')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveTitle('home - kodama!')
  for (const id of ['0', 'abc', '1.5', '-1']) {
    await follow(page, `/scores/${id}`)
    await expect(page.getByText(notFoundText)).toBeVisible()
    await follow(page, '/')
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
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'もう一度試す' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
  await expect(page).toHaveTitle(/^Hidden Heron - /)
  // React logs the error that the error state caught.
  await expectProblems(problems, [failedWith(503), /^CallError: HTTP 503/])
})

test('the bare shell draws a score too', async ({ page }) => {
  const shell = readFileSync('apps/web/dist/client/index.html', 'utf8')
  await page.route('/scores/1', (route) => route.fulfill({ contentType: 'text/html', body: shell }))
  await page.goto('/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a score is there to read', async ({ page }) => {
    await page.goto('/scores/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterimage (Night Mix)')
    await expect(result(page)).toContainText('423,522')
  })
})
