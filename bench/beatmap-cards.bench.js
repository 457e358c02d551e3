import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { median } from './median.js'

/**
 * Compares a list of 500 beatmapsets with one of 50, in turns: scripting, style and layout per card, and the cost of
 * starting a preview. Prints ratios of medians within one run.
 */
const rounds = 5
const few = 50
const many = 500
const goals = { scripting: 1.2, layout: 1, preview: 2 }

const site = await startDemoSite()
const browser = await chromium.launch(launchOptions)
try {
  const seen = { few: /** @type {Figures[]} */ ([]), many: /** @type {Figures[]} */ ([]) }
  for (let round = 0; round < rounds; round++) {
    seen.few.push(await draw(few))
    seen.many.push(await draw(many))
  }
  for (const what of /** @type {const} */ (['scripting', 'layout', 'preview'])) {
    const one = median(seen.few.map((figures) => figures[what]))
    const other = median(seen.many.map((figures) => figures[what]))
    const ratio = (other / one).toFixed(2)
    const unit = what === 'preview' ? 'ms' : 'ms a card'
    console.log(
      `${what}: ${other.toFixed(3)} ${unit} of ${many} ÷ ${one.toFixed(3)} of ${few} = ${ratio} (goal ${goals[what]})`,
    )
  }
} finally {
  await browser.close()
  await site.stop()
}

/** @typedef {{ scripting: number, layout: number, preview: number }} Figures */

/**
 * @param {number} count
 * @returns {Promise<Figures>}
 */
async function draw(count) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const json = { beatmapsets: Array.from({ length: count }, beatmapset), cursor_string: null }
  await page.route('**/api/v2/beatmapsets/search*', (route) => route.fulfill({ json }))
  await page.goto(`${site.url}/beatmaps?q=nothing-at-all`)
  await page.waitForLoadState('networkidle')

  const before = await metrics()
  await clickAndSee('main a[href="/beatmaps"]:not(nav *)', 'main article', count)
  const drawn = await metrics()
  await clickAndSee('main article button', 'main progress', 1)
  const playing = await metrics()
  await context.close()
  return {
    scripting: (drawn.scripting - before.scripting) / count,
    layout: (drawn.layout - before.layout) / count,
    preview: playing.scripting + playing.layout - drawn.scripting - drawn.layout,
  }

  async function metrics() {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const ms = (/** @type {string} */ name) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return {
      scripting: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
    }
  }

  /**
   * Inside the page and with plain selectors: to look for roles would cost time that grows with the list.
   * @param {string} clicked
   * @param {string} seen
   * @param {number} times
   */
  function clickAndSee(clicked, seen, times) {
    return page.evaluate(
      async ([clicked, seen, times]) => {
        const target = document.querySelector(clicked)
        if (target instanceof HTMLElement) target.click()
        let framesLeft = 2
        while (framesLeft > 0) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (document.querySelectorAll(seen).length >= times) framesLeft -= 1
        }
        // React's effects and the pictures come after the frame, and count for this click.
        await new Promise((resolve) => requestIdleCallback(resolve))
        await new Promise((resolve) => requestIdleCallback(resolve))
      },
      /** @type {const} */ ([clicked, seen, times]),
    )
  }
}

/**
 * Uses the covers and previews of the demo world.
 * @param {unknown} _
 * @param {number} index
 */
function beatmapset(_, index) {
  const id = 1001 + (index % 120)
  return {
    id: index + 1,
    title: `木霊の呼び声 ${index}`,
    artist: 'Nightjar',
    creator: 'asagiri',
    status: 'ranked',
    favourite_count: index,
    play_count: index * 997,
    total_length: 185,
    bpm: 173.99,
    preview_url: `/a/previews/${id}?${index}`,
    covers: { card: `/a/covers/${id}` },
    beatmaps: Array.from({ length: 7 }, (_, place) => ({
      id: index * 7 + place + 1,
      difficulty_rating: 1 + place * 1.1,
      version: `Difficulty ${place}`,
      mode: 'osu',
    })),
  }
}
