import { chromium } from '@playwright/test'
import { pageBudgets } from '../scripts/page-budgets.js'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { anHourOld, serveChanged, withoutScripts, withStyleInlined } from './changed-site.js'
import { measureInteractions } from './interactions.js'
import { buildChunks, javascriptByLibrary } from './javascript-by-library.js'
import { newPhone, newTab, visit } from './slow-phone.js'

/**
 * The first view of every public page on a slow phone with an empty cache, compared with the same HTML without scripts;
 * the second visit; and how fast a full page answers. `--pages=home,score` leaves the others out, and `--rounds=3` makes
 * less of each. Times are first quartiles: on a busy machine the slower ones measure other programs.
 */
const rounds = Number(option('rounds') ?? 5)
const named = option('pages')?.split(',')
/** Of these also the JavaScript by library, and the times compared with the same page without scripts. */
const inDetail = new Set(['home', 'leaderboards'])
const blockingGoal = new Set(['home', 'leaderboards', 'beatmaps', 'profile', 'score'])

const site = await startDemoSite({ LOG_LEVEL: 'warn' })
const bareSite = await serveChanged(site, withoutScripts)
const fastestSite = await serveChanged(site, withStyleInlined)
const oldSite = await serveChanged(site, anHourOld)
const browser = await chromium.launch(launchOptions)
try {
  const pages = pageBudgets.filter(({ page }) => !named || named.includes(page))
  await reportJavascript(pages.filter(({ page }) => inDetail.has(page)))
  for (const page of pages) await measure(page)
  if (!named || named.includes('interactions')) {
    await measureInteractions(browser, site.url, rounds)
  }
} finally {
  await browser.close()
  await site.stop()
  for (const { close } of [bareSite, fastestSite, oldSite]) close()
}

/** @param {typeof pageBudgets} pages */
async function reportJavascript(pages) {
  if (pages.length === 0) return
  const chunks = await buildChunks()
  for (const { page, route } of pages) {
    const libraries = javascriptByLibrary(chunks, route)
    const total = libraries.reduce((sum, [, bytes]) => sum + bytes, 0)
    console.log(`${page}: first JavaScript ${kb(total)} KB brotli (goal 110)`)
    for (const [library, bytes] of libraries) {
      console.log(`  ${kb(bytes).padStart(6)}  ${library}`)
    }
  }
}

/** @typedef {Awaited<ReturnType<typeof load>>} Load */

/** @param {typeof pageBudgets[number]} page */
async function measure({ page, address }) {
  const row = page === 'leaderboards' ? 'tbody tr' : 'h1'
  const isInDetail = inDetail.has(page)
  const [full, fastest, bare] = [0, 1, 2].map(() => /** @type {Load[]} */ ([]))
  for (let round = 0; round < rounds; round++) {
    full?.push(await load(site.url + address, row))
    fastest?.push(await load(fastestSite.url + address, row))
    if (isInDetail) bare?.push(await load(bareSite.url + address, row))
  }
  const of = (/** @type {keyof Load} */ figure, loads = full) =>
    quartile((loads ?? []).map((load) => load[figure]))
  const shift = Math.max(...(full ?? []).map(({ cls }) => cls))

  const goal = isInDetail ? ' (goal 150 in 14)' : ''
  console.log(`${page}: ${kb(of('bytes'))} KB in ${of('requests')} requests${goal}`)
  if (isInDetail) {
    const ratio = (/** @type {'lcp' | 'row'} */ figure) =>
      (of(figure) / of(figure, bare)).toFixed(2)
    console.log(`${page}: LCP ÷ the same without scripts ${ratio('lcp')} (goal 1.4)`)
    console.log(`${page}: first row ÷ the same ${ratio('row')} (goal 1.5)`)
  }
  console.log(`${page}: layout shift ${shift.toFixed(3)} (goal 0.01)`)
  console.log(
    `${page}: FCP ${of('fcp').toFixed(0)} ms ÷ with its style inlined and no script ` +
      `${of('fcp', fastest).toFixed(0)} = ${(of('fcp') / of('fcp', fastest)).toFixed(2)} (goal 1.1); ` +
      `LCP ${of('lcp').toFixed(0)} ms`,
  )
  const blocking = blockingGoal.has(page) ? ' (goal 200)' : ''
  console.log(
    `${page}: total blocking time ${of('blocking').toFixed(0)} ms${blocking}; ` +
      `work of the main thread ${of('work').toFixed(0)} ms ÷ without scripts ${of('work', fastest).toFixed(0)}`,
  )
  const again = await visitAgain(address)
  const told = again.map(({ url, bytes }) => `${new URL(url).pathname} ${kb(bytes)}`)
  console.log(
    `${page}: second visit an hour later ${kb(bytesOf(again))} KB in ${again.length} requests (goal 12 in 3): ` +
      told.join(', '),
  )
}

/**
 * @param {string} url
 * @param {string} row
 */
async function load(url, row) {
  // The page is in the cache then, so that this measures the browser.
  await fetch(url)
  const phone = await newPhone(browser)
  const { page, listRequests, workMs } = await newTab(phone)
  const seen = await visit(page, url, row)
  const work = await workMs()
  const requests = listRequests()
  await phone.close()
  return { ...seen, work, requests: requests.length, bytes: bytesOf(requests) }
}

/** @param {string} address */
async function visitAgain(address) {
  const phone = await newPhone(browser)
  const url = oldSite.url + address
  const first = await newTab(phone)
  await visit(first.page, url)
  await first.page.close()
  const { page, listRequests } = await newTab(phone)
  await visit(page, url)
  const requests = listRequests()
  await phone.close()
  return requests
}

/** @param {{ bytes: number }[]} requests */
function bytesOf(requests) {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** @param {string} name */
function option(name) {
  const found = process.argv.find((text) => text.startsWith(`--${name}=`))
  return found?.slice(`--${name}=`.length)
}

/** @param {number[]} values */
function quartile(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1024).toFixed(1)
}
