import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { median } from './median.js'

/**
 * Interactions with full pages on a phone of 412 by 823 pixels, with a processor four times slower: the time from the
 * input to the next paint, as the browser's event timing has it; the calls that were made for it, before the press and
 * after; and how much moved. On a busy machine the time measures other programs too.
 */
const rounds = 5
const slowness = 4
const goalMs = 200

/** @typedef {import('@playwright/test').Page} Page */
/** @type {{ what: string, url: string, act: (page: Page) => Promise<unknown> }[]} */
const interactions = [
  { what: 'leaderboards, next page', url: '/leaderboards', act: press('link', '次へ') },
  { what: 'leaderboards, mode', url: '/leaderboards', act: press('link', 'taiko') },
  { what: 'leaderboards, sort', url: '/leaderboards', act: press('link', 'Score') },
  { what: 'leaderboards, open countries', url: '/leaderboards', act: openCountries },
  {
    what: 'leaderboards, a letter of a country',
    url: '/leaderboards',
    act: async (page) => {
      await openCountries(page)
      await forget(page)
      await page.keyboard.type('j')
    },
  },
  {
    what: 'leaderboards, country',
    url: '/leaderboards',
    act: async (page) => {
      await openCountries(page)
      await page.keyboard.type('japan')
      await page.getByRole('option', { name: '日本' }).hover()
      await page.waitForLoadState('networkidle')
      await forget(page)
      await page.getByRole('option', { name: '日本' }).click()
    },
  },
  { what: 'beatmaps, mode', url: '/beatmaps', act: press('link', 'mania') },
  {
    what: 'beatmaps, status',
    url: '/beatmaps',
    act: (page) => page.getByRole('search').getByRole('combobox').selectOption('4'),
  },
  {
    what: 'beatmaps, a letter',
    url: '/beatmaps',
    act: (page) => page.getByRole('searchbox').press('a'),
  },
  { what: 'profile, mode', url: '/users/3', act: press('link', 'taiko') },
  { what: 'profile, next scores', url: '/users/3', act: press('link', '次のページ') },
]

const site = await startDemoSite({ LOG_LEVEL: 'silent' })
const browser = await chromium.launch(launchOptions)
try {
  for (const interaction of interactions) await measure(interaction)
} finally {
  await browser.close()
  await site.stop()
}

/** @param {typeof interactions[number]} interaction */
async function measure({ what, url, act }) {
  /** @type {{ toPaint: number, calls: number, shift: number }[]} */
  const seen = []
  for (let round = 0; round < rounds; round++) seen.push(await once(url, act))
  const of = (/** @type {'toPaint' | 'calls'} */ figure) =>
    median(seen.map((one) => one[figure])).toFixed(0)
  const shift = Math.max(...seen.map((one) => one.shift)).toFixed(3)
  console.log(
    `${what}: ${of('toPaint')} ms (goal ${goalMs}), calls ${of('calls')}, layout shift ${shift}`,
  )
}

/**
 * @param {string} url
 * @param {(page: Page) => Promise<unknown>} act
 */
async function once(url, act) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'ja-JP',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(() => {
    const seen = { toPaint: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.toPaint = Math.max(seen.toPaint, duration)
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift' })
  })
  await page.goto(site.url + url)
  await page.waitForLoadState('networkidle')
  await page.locator('html[data-hydrated]').waitFor()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await forget(page)
  let calls = 0
  page.on('request', (request) => void (calls += /\/v\d\//.test(request.url()) ? 1 : 0))
  await act(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const seen = await page.evaluate(
    () => /** @type {{ toPaint: number, shift: number }} */ (Reflect.get(window, 'seen')),
  )
  await context.close()
  return { ...seen, calls }
}

/** @param {Page} page */
async function forget(page) {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { toPaint: 0, shift: 0 }))
}

/**
 * @param {'link'} role
 * @param {string} name
 */
function press(role, name) {
  return async (/** @type {Page} */ page) => {
    const target = page.getByRole(role, { name }).first()
    await target.hover()
    await page.waitForLoadState('networkidle')
    await forget(page)
    await target.click()
  }
}

/** @param {Page} page */
async function openCountries(page) {
  await page.getByRole('button', { name: /^国・地域/ }).click()
  await page.getByRole('combobox').waitFor()
}
