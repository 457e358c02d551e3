import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listCountries } from '../../packages/rules/src/countries.ts'
import { formatDecimal, formatNumber } from '../../packages/rules/src/format.ts'
import { promised } from './answers.ts'
import { axeOn } from './axe.ts'
import { answerStats, changePlayer, emptyStats, visit } from './profiles.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

test('a profile shows who the player is', async ({ page, site }) => {
  await open(page, '/users/3')
  await expect(page).toHaveTitle('kodama_demo - kodama!')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
  const badges = page.getByRole('list', { name: 'バッジ' }).getByRole('listitem')
  await expect(badges).toHaveText(['Supporter', 'Administrator', 'Developer'])
  await expect(page.getByText('日本', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '[MORI] 森の音楽隊' })).toHaveAttribute(
    'href',
    '/teams/1',
  )
  const pictures = page.locator('main header img')
  await expect
    .poll(() =>
      pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ src, naturalWidth }) => [src.replace(/t=\d+00$/, 't='), naturalWidth > 0]),
      ),
    )
    .toEqual([
      [`${site}/a/banners/3?t=`, true],
      [`${site}/a/3?t=`, true],
    ])
  await expect(page.locator('main header use[href$="#jp"]')).toHaveCount(1)
  await expect(page.getByText('under development')).toBeVisible()
  await expect(page.getByText('N/A', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '木霊の管理人', level: 3 })).toBeVisible()
})

test('in English, the page and the country are; the tab keeps its title while the texts come', async ({
  page,
}) => {
  const texts = promised()
  await page.route('**/locales/en_US/web.json?v=*', async (route) => {
    await texts.promise
    await route.continue()
  })
  await open(page, '/users/3')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect(page).toHaveTitle('kodama_demo - kodama!')
  texts.keep()
  await expect(page.getByText('Japan', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About me' })).toBeVisible()
  const playTime = page.getByRole('region', { name: 'Stats' }).getByText('2h 4m 1s')
  await expect(playTime).toBeVisible()
  await expect(playTime).toHaveAttribute('title', '0y 0d 2h 4m')
})

test('the numbers are those of the mode, in the form of ja-JP', async ({ page, request }) => {
  const { data } = await (await request.get('/v2/players/3/stats')).json()
  const stats = data.find(({ mode }: { mode: number }) => mode === 3)
  await page.goto('/users/3?mode=3')
  const panel = page.getByRole('region', { name: '記録' })
  await expect(panel.getByRole('definition')).toHaveText([
    formatNumber(stats.rscore),
    formatNumber(stats.tscore),
    formatNumber(stats.total_hits),
    formatNumber(stats.plays),
    /^\d+分 \d+秒$/,
    formatNumber(stats.max_combo),
    formatNumber(stats.replay_views),
    ...['xh', 'x', 'sh', 's', 'a'].map((grade) => formatNumber(stats[`${grade}_count`])),
  ])
  const chart = page.getByRole('region', { name: 'パフォーマンス' }).getByRole('definition')
  await expect(chart).toHaveText([
    formatNumber(stats.pp),
    `${formatDecimal(stats.acc)}%`,
    'N/A',
    'N/A',
  ])
  const sizes = await chart.evaluateAll((values) =>
    values.map((value) => getComputedStyle(value).fontSize),
  )
  expect(sizes).toEqual(['28px', '28px', '14px', '14px'])
})

test('the level and how much of it is done follow from the total score', async ({ page }) => {
  await open(page, '/about')
  for (const [id, totalScore, level, percent] of [
    [3, 0, '1', '0%'],
    [4, 80_000, '2', '50%'],
    [5, 500_000_000_000, '104', '73%'],
  ] as const) {
    await answerStats(page, id, [{ ...emptyStats, tscore: totalScore }])
    await follow(page, `/users/${id}`)
    const panel = page.getByRole('region', { name: 'レベル' })
    await expect(panel.getByText(level, { exact: true })).toBeVisible()
    await expect(panel.getByText(percent, { exact: true })).toBeVisible()
  }
})

test('mode and relax mode are in the address, and back and forward follow', async ({ page }) => {
  await open(page, '/users/3')
  const modes = page.getByRole('navigation', { name: 'モード' })
  const current = modes.locator('[aria-current]')
  await expect(current).toHaveText(['standard', 'Vanilla'])
  await modes.getByRole('link', { name: 'catch' }).click()
  await expect(page).toHaveURL('/users/3?mode=2')
  await expect(current).toHaveText(['catch', 'Vanilla'])
  // For a screen reader.
  await expect(page.getByRole('status').first()).toHaveText('catch Vanilla の記録')
  await modes.getByRole('link', { name: 'Relax' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/users/3?mode=2&relax=1')
  await page.reload()
  await hydrated(page)
  await expect(current).toHaveText(['catch', 'Relax'])
  await page.goBack()
  await expect(current).toHaveText(['catch', 'Vanilla'])
  await page.goBack()
  await expect(page).toHaveURL('/users/3')
  await expect(current).toHaveText(['standard', 'Vanilla'])
  await page.goForward()
  await expect(current).toHaveText(['catch', 'Vanilla'])
})

const addresses: [query: string, current: string[], disabled: string[]][] = [
  ['?mode=3&relax=1', ['standard', 'Relax'], ['mania']],
  ['', ['standard', 'Vanilla'], []],
  ['?mode=3', ['mania', 'Vanilla'], ['Relax', 'Autopilot']],
  ['?mode=1', ['taiko', 'Vanilla'], ['Autopilot']],
  ['?relax=1', ['standard', 'Relax'], ['mania']],
  ['?relax=2', ['standard', 'Autopilot'], ['taiko', 'catch', 'mania']],
  ['?mode=7&relax=x', ['standard', 'Vanilla'], []],
]

test('an address is read as a pair that can be played, and no link leads to another', async ({
  page,
}) => {
  const [[query] = ['']] = addresses
  await open(page, `/users/3${query}`)
  for (const [query, current, disabled] of addresses) {
    await follow(page, `/users/3${query}`)
    await expectModes(page, current, disabled)
  }
})

test('the server reads an address in the same way', { tag: '@long' }, async ({ page }) => {
  for (const [query, current, disabled] of addresses) {
    await open(page, `/users/3${query}`)
    await expectModes(page, current, disabled)
  }
})

async function expectModes(page: Page, current: string[], disabled: string[]) {
  const modes = page.getByRole('navigation', { name: 'モード' })
  await expect(modes.locator('[aria-current]')).toHaveText(current)
  const disabledLinks = modes.locator('[aria-disabled=true]')
  await expect(disabledLinks).toHaveText(disabled)
  await expect(modes.locator('[aria-disabled=true][href]')).toHaveCount(0)
}

test('without a country, a team, badges or an about-me a profile has its defaults; a team that is gone is not shown', async ({
  page,
}) => {
  await changePlayer(page, 4, { country: 'xx', team_id: null, priv: 3, description: ' \n ' })
  await page.route('**/v2/teams/1', (route) =>
    route.fulfill({ status: 404, json: { status: 'error', error: 'Team not found.' } }),
  )
  await visit(page, '/users/4')
  await expect(page.getByText('日本', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'バッジ' })).toHaveCount(0)
  await expect(page.locator('main a[href^="/teams"]')).toHaveCount(0)
  await expect(page.getByText('自己紹介はまだ書かれていません。')).toBeVisible()
  await follow(page, '/users/3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
  await expect(page.locator('main a[href^="/teams"]')).toHaveCount(0)
})

test('every country that has a name has its flag, in a file that never changes', async ({
  request,
}) => {
  const [file = ''] =
    /\/assets\/flags-[\w-]+\.svg/.exec(await (await request.get('/users/3')).text()) ?? []
  const headers = (await request.get(file)).headers()
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['cache-control']).toContain('immutable')
  const folder = 'apps/web/dist/client/assets'
  const flags = readdirSync(folder)
    .filter((name) => /^flags-.*\.svg$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('')
  const missing = listCountries('en_US').filter(({ country }) => !flags.includes(`id="${country}"`))
  expect(missing).toEqual([])
})

test(
  'the longest name and the largest numbers fit, and days are written in the zone of the browser',
  { tag: '@phone' },
  async ({ page }) => {
    const created = Date.UTC(2026, 0, 1, 20) / 1000
    await changePlayer(page, 3, {
      name: 'W'.repeat(32),
      priv: 2 ** 31 - 1,
      creation_time: created,
    })
    const most = 2 ** 31 - 1
    const huge = Object.fromEntries(Object.keys(emptyStats).map((field) => [field, most]))
    const scores = { rscore: 2 ** 53, tscore: 2 ** 53 }
    await answerStats(page, 3, [{ ...huge, ...scores, mode: 0, acc: 100 }])
    await visit(page, '/users/3')
    await expect(page.getByText('9,007,199,254,740,992')).toHaveCount(2)
    // The browser's time zone is Tokyo.
    const joined = page.getByText('登録日').locator('xpath=..').locator('time')
    await expect(joined).toHaveText('2026/01/02')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    const { violations } = await axeOn(page).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile is there, and its modes and pages are links', async ({ page }) => {
    await page.goto('/users/3')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('kodama_demo')
    await page.getByRole('link', { name: 'mania' }).click()
    await expect(page).toHaveURL('/users/3?mode=3')
    await expect(page.getByText('Results 1 - 5')).toHaveCount(2)
    // The about-me can be scrolled, and needs no button.
    const text = page.getByRole('group', { name: '自己紹介' })
    await expect(text).toHaveCSS('overflow-y', 'auto')
    await expect(page.getByRole('button', { name: '続きを読む' })).toHaveCount(0)
    await expect(page.locator('ol time').first()).toHaveText(/^\d{4}\/\d\d\/\d\d$/)
    await page.getByRole('region', { name: 'Recent Scores' }).getByLabel('次のページ').click()
    await expect(page).toHaveURL('/users/3?mode=3&recent=2')
    await expect(page.getByText('Results 6 - 7')).toBeVisible()
  })
})
