import type { CDPSession, Page } from '@playwright/test'
import { promised } from './answers.ts'
import { expect, hydrated, open, test } from './server.ts'

const pages = ['/', '/leaderboards', '/beatmaps', '/users/3', '/scores/1', '/docs/ja/rules']

for (const address of pages) {
  test(`${address} is painted before any of its files arrive`, async ({ page }) => {
    const { promise, keep } = promised()
    await page.route(/\/(?:assets|locales)\//, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => isPainted(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    keep()
    await hydrated(page)
  })
}

test('no file is linked before the page itself, and scripts have a low priority', async ({
  request,
}) => {
  for (const address of ['/', '/users/3', '/no/such/page']) {
    const html = await (await request.get(address)).text()
    const links = html.matchAll(/<(?:link|script)[^>]*(?:href|src)="\/(?:assets|locales)[^>]*>/g)
    const files = [...links].map(([link]) => ({ link, index: html.indexOf(link) }))
    expect(files.length).toBeGreaterThanOrEqual(3)
    const end = html.indexOf('<script type="application/json"')
    expect(files.filter(({ index }) => index < end)).toEqual([])
    const preloads = files.filter(({ link }) => link.includes('preload'))
    expect(preloads.filter(({ link }) => !link.includes('fetchpriority="low"'))).toEqual([])
  }
})

for (const address of pages) {
  test(`on a second visit of ${address} the page alone is asked for, and it has not changed`, async ({
    page,
    context,
  }) => {
    await open(page, address)
    const second = await context.newPage()
    const asked = await watchNetwork(await context.newCDPSession(second))
    await open(second, address)
    expect(asked).toEqual([{ status: 304, path: address }])
  })
}

test('a click while the page is being hydrated is not lost', async ({ page }) => {
  // React works in tasks, and asks for each by a message. None arrives until the visitor has clicked.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const isHydrating = Object.keys(document.querySelector('#root') ?? {}).length > 0
      if (isHydrating) held.push(() => postMessage.call(this, message))
      else postMessage.call(this, message)
    }
    window.addEventListener('click', () => {
      MessagePort.prototype.postMessage = postMessage
      for (const send of held) send()
    })
    Object.assign(window, { held })
  })
  await page.goto('/leaderboards')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'held').length)).toBe(1)
  await page.getByRole('button', { name: /^国・地域:/ }).click()
  await expect(page.getByRole('combobox')).toBeVisible()
})

function isPainted(page: Page) {
  return page.evaluate(() =>
    performance.getEntriesByType('paint').some(({ name }) => name === 'first-contentful-paint'),
  )
}

/** What reaches the server, and not only the browser's cache. */
async function watchNetwork(session: CDPSession) {
  const paths = new Map<string, string>()
  const asked: { status: number; path?: string | undefined }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    asked.push({ status: statusCode, path: paths.get(requestId) })
  })
  await session.send('Network.enable')
  return asked
}
