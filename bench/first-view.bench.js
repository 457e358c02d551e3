import { createServer, get } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { root } from '../scripts/root.js'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { freePort } from '../tests/harness/servers.js'
import { median } from './median.js'

/**
 * The first view on a slow phone: 412 by 823 pixels, a processor four times slower, 1.6 Mbps with 150 ms latency, an empty
 * cache. Times are medians, compared with the same HTML without scripts.
 */
const rounds = 5
const views = [
  { name: 'home', url: '/', chunk: 'src/routes/index.tsx?' },
  {
    name: 'leaderboards',
    url: '/leaderboards',
    chunk: 'src/routes/leaderboards.tsx?',
    row: 'tbody tr',
  },
]

const site = await startDemoSite()
const bareSite = await serveWithoutScripts()
const browser = await chromium.launch(launchOptions)
try {
  for (const view of views) await measure(view)
} finally {
  await browser.close()
  await site.stop()
  bareSite.close()
}

/** @param {typeof views[number]} view */
async function measure({ name, url, chunk, row = 'h1' }) {
  const libraries = await javascriptByLibrary(chunk)
  const total = libraries.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`${name}: first JavaScript ${kb(total)} KB brotli (goal 110)`)
  for (const [library, bytes] of libraries) console.log(`  ${kb(bytes).padStart(6)}  ${library}`)

  const full = /** @type {Awaited<ReturnType<typeof load>>[]} */ ([])
  const bare = /** @type {typeof full} */ ([])
  for (let round = 0; round < rounds; round++) {
    full.push(await load(url, row, false))
    bare.push(await load(url, row, true))
  }
  const [first] = full
  const shift = Math.max(...full.map(({ cls }) => cls))
  console.log(
    `${name}: ${kb(first?.bytes ?? 0)} KB in ${first?.requests} requests (goal 150 in 14)`,
  )
  console.log(`${name}: LCP ÷ the same without scripts ${ratio('lcp')} (goal 1.4)`)
  console.log(`${name}: first row ÷ the same ${ratio('row')} (goal 1.5)`)
  console.log(`${name}: layout shift ${shift.toFixed(3)} (goal 0.01)`)

  /** @param {'lcp' | 'row'} figure */
  function ratio(figure) {
    const of = (/** @type {typeof full} */ loads) => median(loads.map((load) => load[figure]))
    return (of(full) / of(bare)).toFixed(2)
  }
}

/**
 * @param {string} url
 * @param {string} row
 * @param {boolean} isBare
 */
async function load(url, row, isBare) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', () => (requests += 1))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bitsPerSecond = 1.6 * 1000 * 1000
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  await page.addInitScript((row) => {
    const seen = { lcp: 0, cls: 0, row: 0 }
    Object.assign(window, { seen })
    requestAnimationFrame(function look(now) {
      if (document.querySelector(row)) seen.row = now
      else requestAnimationFrame(look)
    })
    new PerformanceObserver((list) => {
      seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.cls += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  }, row)
  await page.goto(`${isBare ? bareSite.url : site.url}${url}`)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(
    () => /** @type {{ lcp: number, cls: number, row: number }} */ (Reflect.get(window, 'seen')),
  )
  await context.close()
  return { ...seen, bytes, requests }
}

/** The same site on a second port, without scripts and preloads. */
async function serveWithoutScripts() {
  const barePort = await freePort()
  const proxy = createServer(({ url, headers }, response) => {
    get({ port: site.port, path: url, headers }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([])
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const isPage = answer.headers['content-type']?.startsWith('text/html')
        const sent = isPage ? withoutScripts(body) : body
        response.writeHead(answer.statusCode ?? 500, {
          ...answer.headers,
          'content-length': sent.length,
        })
        response.end(sent)
      })
    })
  })
  await new Promise((resolve) => proxy.listen(barePort, () => resolve(undefined)))
  return { url: `http://localhost:${barePort}`, close: () => proxy.close() }
}

/** @param {Buffer} page */
function withoutScripts(page) {
  const html = brotliDecompressSync(page).toString()
  const stripped = html
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
  // The level that the server uses; the best one would be slow.
  return brotliCompressSync(stripped, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/**
 * Divides the Brotli bytes of each chunk among its modules by their length.
 * @param {string} chunk
 * @returns {Promise<[string, number][]>}
 */
async function javascriptByLibrary(chunk) {
  const result = await build({
    root: path.join(root, 'apps/web'),
    logLevel: 'silent',
    build: { write: false },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  const chunks = output.filter((item) => item.type === 'chunk')
  const entry = chunks.find((item) => item.isEntry)
  const page = chunks.find((item) => item.facadeModuleId?.includes(chunk))
  const needed = new Set([entry, page].flatMap((item) => (item ? closure(item) : [])))

  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const { code, modules } of needed) {
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [
      libraryOf(id),
      renderedLength,
    ])
    const all = lengths.reduce((sum, [, length]) => sum + Number(length), 0)
    const bytes = brotliCompressSync(code).length
    for (const [library, length] of lengths) {
      const share = (bytes * Number(length)) / all
      sizes.set(String(library), (sizes.get(String(library)) ?? 0) + share)
    }
  }
  return [...sizes].sort((a, b) => b[1] - a[1]).filter(([, bytes]) => bytes > 200)

  /**
   * @param {typeof chunks[number]} item
   * @returns {typeof chunks}
   */
  function closure(item, seen = new Set()) {
    if (seen.has(item.fileName)) return []
    seen.add(item.fileName)
    const imported = chunks.filter((other) => item.imports.includes(other.fileName))
    return [item, ...imported.flatMap((other) => closure(other, seen))]
  }
}

/** @param {string} id */
function libraryOf(id) {
  const name = id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/)?.[1]
  return name ?? 'kodama'
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1024).toFixed(1)
}
