import type { Locator, Page } from '@playwright/test'
import { hold } from './answers.ts'
import { allowProblems, unusedPreload } from './problems.ts'
import { expect, hydrated, open, test } from './server.ts'

test('back and forward find each screen as it was left: the address, what is chosen and typed, the place; and ask for nothing again', async ({
  page,
  problems,
}) => {
  await stopAging(page)
  await open(page, '/leaderboards?mode=1&sort=score')
  const left = [await leaveAt(page, 300)]
  await press(page.getByRole('link', { name: '次へ' }))
  left.push(await leaveAt(page, 500, left.at(-1)))
  await press(page.locator('tbody a').nth(20))
  left.push(await leaveAt(page, 250, left.at(-1)))
  await press(page.getByRole('navigation', { name: 'モード' }).getByText('standard'))
  left.push(await leaveAt(page, 350, left.at(-1)))
  await press(page.locator('ol.scores a').first())
  left.push(await leaveAt(page, 60, left.at(-1)))
  await press(page.locator('header a[href="/beatmaps"]').first())
  await page.locator('main input').fill('Night Mix')
  await expect(page).toHaveURL('/beatmaps?q=Night+Mix')
  await expect(page.locator('main h2 a').filter({ hasNotText: 'Night Mix' })).toHaveCount(0)
  left.push(await leaveAt(page, 400, left.at(-1)))
  await press(page.locator('main h2 a').nth(3))
  left.push(await leaveAt(page, 0, left.at(-1)))
  await press(page.locator('footer a[href="/docs/terms"]'))
  left.push(await leaveAt(page, 0, left.at(-1)))

  const asked = watchCalls(page)
  for (const screen of left.slice(0, -1).toReversed()) {
    await page.goBack()
    await expectAsLeft(page, screen)
  }
  for (const screen of left.slice(1)) {
    await page.goForward()
    await expectAsLeft(page, screen)
  }
  expect(asked).toEqual([])
  allowProblems(problems, [unusedPreload])
})

test('who scrolls and leaves at once finds that place again', async ({ page }) => {
  await open(page, '/leaderboards?mode=1')
  await page
    .locator('tbody a')
    .nth(20)
    .evaluate((link: HTMLElement) => {
      scrollTo(0, 400)
      link.click()
    })
  await expect(page).toHaveURL(/users/)
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL(/leaderboards/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
})

test('who goes back while the next page is loading finds the place of the page before', async ({
  page,
}) => {
  await open(page, '/users/3')
  await page.evaluate(() => scrollTo(0, 900))
  const goOn = await hold(page, '**/v{1,2,3}/**')
  await press(page.locator('ol.scores a').first())
  // The skeleton is shorter.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(900)
  await page.goBack()
  await expect(page).toHaveURL(/users/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  goOn()
})

const screens = [
  '/',
  '/leaderboards?mode=1&relax=1&sort=score&page=2',
  '/leaderboards?country=jp',
  '/users/3?mode=0&best=2&recent_size=10',
  '/scores/1',
  '/beatmaps?q=night&mode=0',
  '/docs',
  '/docs/ja/rules',
  '/docs/ja/faq',
  '/about',
  '/supporter',
  '/users/register',
  '/reset-password',
]

for (const screen of screens) {
  test(
    `back from each kind of link of ${screen} finds it as it was left, and forward what the link led to`,
    { tag: '@long' },
    async ({ page, problems }) => {
      await stopAging(page)
      await open(page, screen)
      const links = await listKindsOfLinks(page)
      expect(links.length).toBeGreaterThan(0)
      const asked = watchCalls(page)
      for (const link of links) {
        const from = await leaveAt(page, 120)
        await press(page.locator(`a[href="${link}"]`).first())
        const to = await leaveAt(page, 80, from)
        asked.length = 0
        await page.goBack()
        await expectAsLeft(page, from)
        await page.goForward()
        await expectAsLeft(page, to)
        expect([link, asked]).toEqual([link, []])
        await page.goBack()
        await expectAsLeft(page, from)
      }
      allowProblems(problems, [unusedPreload])
    },
  )
}

/**
 * The first three rows of a leaderboard are 8 pixels higher than others: when its pages change places, the browser keeps
 * the row that is seen where it is.
 */
const smallStep = 26

type Left = Awaited<ReturnType<typeof look>> & { scrollY: number }

/** What the page has loaded stays fresh, however slow the machine is. */
function stopAging(page: Page) {
  return page.clock.setFixedTime(new Date())
}

/** Waits for the next screen, scrolls it, if it is long enough, and says how it is left. */
async function leaveAt(page: Page, place: number, before?: Left): Promise<Left> {
  if (before) await expect.poll(async () => (await look(page)).text).not.toBe(before.text)
  await settled(page)
  const scrollY = await page.evaluate((place) => {
    scrollTo(0, place)
    return window.scrollY
  }, place)
  return { ...(await look(page)), scrollY }
}

async function expectAsLeft(page: Page, { scrollY, ...left }: Left) {
  await expect.poll(() => look(page)).toEqual(left)
  const placeOf = () => page.evaluate(() => scrollY)
  await expect
    .poll(async () => Math.abs((await placeOf()) - scrollY), `the place of ${left.address}`)
    .toBeLessThanOrEqual(smallStep)
}

/** Waits until nothing of the page is loading. */
async function settled(page: Page) {
  await hydrated(page)
  await expect(page.locator('main h1')).not.toBeEmpty()
  await expect(page.locator('main [aria-busy=true], main .animate-pulse')).toHaveCount(0)
  // It scrolls a new page to its top a moment after it is there.
  await expect.poll(() => page.evaluate(() => window.__TSR_ROUTER__?.state.status)).toBe('idle')
}

function look(page: Page) {
  return page.evaluate(() => {
    const listOf = (selector: string) => Array.from(document.querySelectorAll(selector))
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
    for (const live of main.querySelectorAll('output')) live.remove()
    return {
      address: location.pathname + location.search + location.hash,
      title: document.title,
      heading: main.querySelector('h1')?.textContent,
      chosen: listOf('main [aria-current]').map((choice) => choice.textContent),
      typed: listOf('main input, main select').map((field) => (field as HTMLInputElement).value),
      text: main.textContent,
    }
  })
}

/** Without scrolling to the link; also one that the menu of a small screen hides. */
function press(link: Locator) {
  return link.evaluate((element: HTMLElement) => element.click())
}

/** One link of each kind, of the screen or else of the header and footer. Kinds differ in more than numbers. */
function listKindsOfLinks(page: Page) {
  return page.evaluate(() => {
    const leadsElsewhere = (link: HTMLAnchorElement) =>
      !link.target && link.ariaDisabled !== 'true' && link.href.replace(/#.*/, '') !== location.href
    const listLinks = (place: string) =>
      Array.from(document.querySelectorAll<HTMLAnchorElement>(`${place} a[href^="/"]`))
        .filter(leadsElsewhere)
        .map((link) => link.getAttribute('href') ?? '')
    const own = listLinks('main')
    const hrefs = own.length > 0 ? own : listLinks('body')
    return [...new Map(hrefs.map((href) => [href.replaceAll(/\d+/g, '0'), href])).values()]
  })
}

/** The calls for what a page shows. A form asks for its own human check each time. */
function watchCalls(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isCall = /^\/(v\d|api\/v2)\//.test(pathname) && !pathname.includes('/human-check/')
    if (isCall) asked.push(pathname + search)
  })
  return asked
}
