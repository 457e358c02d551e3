import type { CDPSession, Page } from '@playwright/test'
import { hold } from './answers.ts'
import { allowProblems, unusedPreload } from './problems.ts'
import { expect, follow, open, test } from './server.ts'

const pages = ['/', '/leaderboards', '/beatmaps', '/users/3', '/scores/1', '/docs/ja/rules']
const otherPages = [
  '/docs',
  '/supporter',
  '/users/register',
  '/reset-password',
  '/invite/x',
  '/api/reference',
  '/teams/create',
  '/no/such/page',
]

for (const address of pages) {
  test(`${address} is painted as it will look before its style sheet and its scripts arrive`, ({
    page,
    problems,
  }) => expectEarlyPaint(page, address, problems))
}

for (const address of otherPages) {
  test(`${address} is painted as it will look before its files arrive @long`, ({
    page,
    problems,
  }) => expectEarlyPaint(page, address, problems))
}

async function expectEarlyPaint(page: Page, address: string, problems: string[]) {
  const release = await hold(page, '**/assets/*.css')
  await keepAsSent(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => isPainted(page)).toBe(true)
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
  const painted = await looksOf(page)
  release()
  await page.waitForLoadState('domcontentloaded')
  await expectSheets(page, 1)
  expect(await looksOf(page)).toEqual(painted)
  // Without its script the page does not use what was preloaded.
  allowProblems(problems, [unusedPreload])
}

/** Its style sheets have arrived, and besides there are so many style elements. */
async function expectSheets(page: Page, styles: number) {
  const sheets = await page.locator('link[rel="stylesheet"]').count()
  expect(await page.locator('style').count()).toBe(styles)
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(styles + sheets)
}

/** The page with nothing but its HTML and its style. */
async function keepAsSent(page: Page) {
  // The page must not be hydrated: then it also shows what only the browser knows.
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  // A picture that has arrived has another size.
  await page.route(
    ({ pathname }) => /^\/a\/|\.svg$/.test(pathname),
    () => undefined,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
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

/** As if it had been here before the page changed. Its cache is empty, as if the style sheets had gone from it since. */
async function pretendToKnow(page: Page, address: string) {
  const { etag = '' } = (await page.request.get(address)).headers()
  const known = { 'if-none-match': etag.replace(/[^."]+/, 'before') }
  await page.route(address, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...known } }),
  )
}

for (const address of ['/leaderboards', '/beatmaps']) {
  test(`a changed ${address} comes without its style, and is not painted before it has its style sheets`, async ({
    page,
    problems,
  }) => {
    await keepAsSent(page)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expectSheets(page, 1)
    const expected = await looksOf(page)

    const release = await hold(page, '**/assets/*.css')
    await pretendToKnow(page, address)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('#state').waitFor({ state: 'attached' })
    expect(await isPainted(page)).toBe(false)
    release()
    await expect.poll(() => isPainted(page)).toBe(true)
    await expectSheets(page, 0)
    expect(await looksOf(page)).toEqual(expected)
    allowProblems(problems, [unusedPreload])
  })
}

test('a page that came without its style is hydrated as any other', async ({ page }) => {
  for (const address of ['/', '/beatmaps']) {
    await pretendToKnow(page, address)
    await open(page, address)
    expect(await page.locator('style').count()).toBe(0)
  }
  await follow(page, '/leaderboards')
  await expect(page.getByRole('heading', { name: 'ランキング' })).toBeVisible()
})

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

/** Where each element is, and how it looks. */
function looksOf(page: Page) {
  return page.evaluate(() => {
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const look = [style.color, style.backgroundColor, style.backgroundImage, style.opacity]
        const text = [style.font, style.textAlign, style.textDecorationLine, style.whiteSpace]
        const edge = [style.border, style.borderRadius, style.boxShadow, style.filter, style.cursor]
        return [element.tagName, x, y, width, height, ...look, ...text, ...edge].join(' ')
      })
  })
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
