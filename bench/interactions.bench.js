import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { budgets } from './budgets.js'
import { option } from './option.js'
import { newPhone, newTab, visit } from './slow-phone.js'

/**
 * From an input to the next paint on a slow phone, at the slowest twentieth, on pages that are loaded; and until the
 * result is shown. `--rounds=3` repeats each interaction less often.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {(page: Page) => Promise<void>} Step
 * @typedef {{ name: string, address: string, shown: string, first?: Step, steps: Step[] }} Interaction
 *   `shown` selects what changes in the end; `first` is done once and not measured.
 * @typedef {{ paint: number, shown: number }} Figures Milliseconds since the input.
 */

/**
 * A page that shows the key, and nothing else: what the phone and the machine need.
 * @type {Interaction}
 */
const floor = {
  name: 'a page with one field',
  address: 'about:blank',
  shown: 'input',
  first: async (page) => {
    await page.setContent('<input autofocus>')
    await page.getByRole('textbox').click()
  },
  steps: [...'floor'].map(press),
}
const rows = 'main tbody'
/** @type {Interaction[]} */
const interactions = [
  {
    name: 'leaderboards, next page',
    address: '/leaderboards',
    shown: rows,
    steps: [clickLink('次へ'), clickLink('前へ')],
  },
  {
    name: 'leaderboards, mode',
    address: '/leaderboards',
    shown: rows,
    steps: ['taiko', 'catch', 'mania', 'standard'].map(clickLink),
  },
  {
    name: 'leaderboards, sort',
    address: '/leaderboards',
    shown: rows,
    steps: ['Score', 'PP'].map(clickLink),
  },
  {
    name: 'leaderboards, country',
    address: '/leaderboards',
    shown: rows,
    steps: ['日本', '韓国', 'All Countries'].map(chooseCountry),
  },
  {
    name: 'leaderboards, typing a country',
    address: '/leaderboards',
    shown: '[role=listbox]',
    first: openCountries,
    steps: [...[...'jap'].map(press), ...Array(3).fill(press('Backspace'))],
  },
  {
    name: 'beatmaps, filter',
    address: '/beatmaps',
    shown: 'main',
    steps: ['taiko', 'catch', 'Any'].map(clickLink),
  },
  {
    name: 'beatmaps, typing',
    address: '/beatmaps',
    shown: 'input[type=search]',
    first: focusSearch,
    steps: [...[...'night'].map(press), ...Array(5).fill(press('Backspace'))],
  },
  {
    name: 'profile, mode',
    address: '/users/51',
    shown: 'main',
    steps: ['taiko', 'standard'].map(clickLink),
  },
  {
    name: 'profile, next scores',
    address: '/users/51',
    shown: 'main',
    steps: ['次のページ', '前のページ'].map(clickFirstLink),
  },
]

const rounds = Number(option('rounds') ?? 5)
const site = await startDemoSite({ LOG_LEVEL: 'warn' })
const browser = await chromium.launch(launchOptions)
try {
  for (const interaction of [floor, ...interactions]) await measure(interaction)
} finally {
  await browser.close()
  await site.stop()
}

/** @param {Interaction} interaction */
async function measure(interaction) {
  const phone = await newPhone(browser)
  const { page } = await newTab(phone)
  await page.addInitScript(watchInputs)
  await visit(page, new URL(interaction.address, site.url).href)
  if (interaction !== floor) await page.locator('html[data-hydrated]').waitFor()
  await interaction.first?.(page)
  const all = /** @type {Figures[]} */ ([])
  for (let round = 0; round < rounds; round++) all.push(...(await walk(page, interaction)))
  await phone.close()
  const p95 = (/** @type {'paint' | 'shown'} */ figure) =>
    (
      all.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
    ).toFixed(0)
  console.log(
    `${interaction.name}: p95 of ${all.length}: ${p95('paint')} ms to the next paint ` +
      `(goal ${budgets.inputToNextPaintMs}), ${p95('shown')} ms to the result`,
  )
}

/**
 * @param {Page} page
 * @param {Interaction} interaction
 */
async function walk(page, { shown, steps }) {
  const figures = []
  for (const step of steps) {
    const before = await page.evaluate(stateOf, shown)
    await page.evaluate(() => Reflect.get(window, 'inputs').forget())
    await step(page)
    const changed = await page.waitForFunction(
      ({ shown, before }) => {
        const list = document.querySelector(shown)
        const now = `${list?.textContent} ${Reflect.get(list ?? {}, 'value')}`
        if (now === before || document.querySelector('main [aria-busy=true]')) return undefined
        return performance.now()
      },
      { shown, before },
      { polling: 'raf' },
    )
    const end = Number(await changed.jsonValue())
    const { start, longest } = await page.evaluate(() => Reflect.get(window, 'inputs').take())
    figures.push({ paint: longest, shown: end - start })
  }
  return figures
}

/** @param {string} shown */
function stateOf(shown) {
  const list = document.querySelector(shown)
  return `${list?.textContent} ${Reflect.get(list ?? {}, 'value')}`
}

/** Runs in the page: notes the last input, and the longest wait for a paint since the last `forget`. */
function watchInputs() {
  let start = 0
  let longest = 0
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, ({ timeStamp }) => (start = timeStamp), true)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  // TypeScript does not know the threshold; without it, entries under 104 ms are left out.
  const options = { type: 'event', durationThreshold: 16 }
  observer.observe(options)
  Object.assign(window, {
    inputs: {
      forget: () => void (longest = 0),
      async take() {
        // The entry of an input comes after the paint that it measures.
        for (let frame = 0; frame < 3; frame++) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
        note(observer.takeRecords())
        return { start, longest }
      },
    },
  })

  /** @param {PerformanceEntryList} entries */
  function note(entries) {
    for (const entry of entries) {
      if (Reflect.get(entry, 'interactionId') > 0) longest = Math.max(longest, entry.duration)
    }
  }
}

/** @param {string} name */
function clickLink(name) {
  return async (/** @type {Page} */ page) => {
    await page.locator('main').getByRole('link', { name, exact: true }).click()
  }
}

/** @param {string} name */
function clickFirstLink(name) {
  return async (/** @type {Page} */ page) => {
    await page.locator('main').getByRole('link', { name, exact: true }).first().click()
  }
}

/** @param {string} name */
function chooseCountry(name) {
  return async (/** @type {Page} */ page) => {
    await openCountries(page)
    await page.getByRole('option', { name }).click()
  }
}

/** @param {Page} page */
async function openCountries(page) {
  await page.getByRole('button', { name: /^国・地域/ }).click()
  await page.getByRole('combobox').waitFor()
}

/** @param {string} key */
function press(key) {
  return (/** @type {Page} */ page) => page.keyboard.press(key)
}

/** @param {Page} page */
async function focusSearch(page) {
  await page.getByRole('searchbox').click()
}
