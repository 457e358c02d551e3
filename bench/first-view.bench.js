import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { budgets, publicPages } from './budgets.js'
import { option } from './option.js'
import { serveWithoutScripts } from './site-without-scripts.js'
import { newPhone, newTab, visit } from './slow-phone.js'

/**
 * The first view of every public page on a slow phone with an empty cache, compared with the same HTML without scripts.
 * `--pages=home,score` selects pages, and `--rounds=3` loads each less often. Times are first quartiles: on a busy
 * machine the slower ones measure other programs.
 */
const rounds = Number(option('rounds') ?? 5)
const named = option('pages')?.split(',')

const site = await startDemoSite({ LOG_LEVEL: 'warn' })
const bareSite = await serveWithoutScripts(site)
const browser = await chromium.launch(launchOptions)
try {
  for (const page of publicPages) {
    if (!named || named.includes(page.page)) await measure(page)
  }
} finally {
  await browser.close()
  await site.stop()
  bareSite.close()
}

/** @typedef {Awaited<ReturnType<typeof load>>} Load */

/** @param {typeof publicPages[number]} page */
async function measure({ page, address }) {
  // The page and its banner are cached then, so that this measures the browser.
  await load(site.url + address)
  const full = /** @type {Load[]} */ ([])
  const bare = /** @type {Load[]} */ ([])
  for (let round = 0; round < rounds; round++) {
    full.push(await load(site.url + address))
    bare.push(await load(bareSite.url + address))
  }
  const of = (/** @type {keyof Load} */ figure, loads = full) =>
    quartile(loads.map((load) => load[figure]))
  const compared = (/** @type {'fcp' | 'lcp'} */ figure) => {
    const [own, without] = [of(figure), of(figure, bare)]
    return `${own.toFixed(0)} ms ÷ without scripts ${without.toFixed(0)} = ${(own / without).toFixed(2)}`
  }
  const lcpGoal = page.startsWith('profile') ? `, ${budgets.profileLcpMs} ms` : ''
  const shift = Math.max(...full.map(({ cls }) => cls)).toFixed(3)
  console.log(`${page}: ${(of('bytes') / 1024).toFixed(1)} KB in ${of('requests')} requests`)
  console.log(`  FCP ${compared('fcp')} (goal ${budgets.fcpRatio})`)
  console.log(`  LCP ${compared('lcp')} (goal ${budgets.lcpRatio}${lcpGoal})`)
  console.log(
    `  total blocking time ${of('blocking').toFixed(0)} ms (goal ${budgets.totalBlockingMs}); ` +
      `layout shift ${shift} (goal ${budgets.layoutShift})`,
  )
}

/** @param {string} url */
async function load(url) {
  await fetch(url)
  const phone = await newPhone(browser)
  const { page, listRequests } = await newTab(phone)
  const seen = await visit(page, url)
  const requests = listRequests()
  await phone.close()
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0)
  return { ...seen, requests: requests.length, bytes }
}

/** @param {number[]} values */
function quartile(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}
