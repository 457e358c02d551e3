/**
 * A phone of 412 by 823 pixels, with a processor four times slower, and 1.6 Mbps with 150 ms latency.
 * @param {import('@playwright/test').Browser} browser
 */
export function newPhone(browser) {
  return browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'ja-JP' })
}

/**
 * A tab that counts what comes over the network.
 * @param {import('@playwright/test').BrowserContext} phone
 */
export async function newTab(phone) {
  const page = await phone.newPage()
  page.setDefaultTimeout(180_000)
  const cdp = await phone.newCDPSession(page)
  const requests = /** @type {Map<string, { url: string, bytes: number }>} */ (new Map())
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    requests.set(requestId, { url, bytes: 0 })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bitsPerSecond = 1.6 * 1000 * 1000
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  return { page, listRequests: () => [...requests.values()] }
}

/** @typedef {{ fcp: number, lcp: number, cls: number, tasks: { end: number, ms: number }[] }} Seen */

/**
 * Opens a page and waits until it has nothing more to load or to do.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
export async function visit(page, url) {
  await page.addInitScript(() => {
    /** @type {Seen} */
    const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
    Object.assign(window, { seen })
    /** @type {Record<string, (entry: PerformanceEntry) => void>} */
    const watchers = {
      paint({ name, startTime }) {
        if (name === 'first-contentful-paint') seen.fcp = startTime
      },
      'largest-contentful-paint': ({ startTime }) => void (seen.lcp = startTime),
      'layout-shift': (entry) => void (seen.cls += Number(Reflect.get(entry, 'value'))),
      longtask: ({ startTime, duration }) =>
        void seen.tasks.push({ end: startTime + duration, ms: duration }),
    }
    for (const [type, note] of Object.entries(watchers)) {
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      })
    }
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const { tasks } = /** @type {Seen} */ (Reflect.get(window, 'seen'))
    return performance.now() - (tasks.at(-1)?.end ?? 0) > 1000
  })
  const { tasks, ...seen } = await page.evaluate(
    () => /** @type {Seen} */ (Reflect.get(window, 'seen')),
  )
  // Total blocking time: what tasks after the first paint take beyond 50 ms.
  const blocking = tasks
    .filter(({ end }) => end > seen.fcp)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
  return { ...seen, blocking }
}
