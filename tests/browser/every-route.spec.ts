import type { Page } from '@playwright/test'
import { listViolations } from './axe.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'
import { expect, hydrated, test } from './server.ts'

/** Every screen with its tab title, and its preview picture if it has its own. */
const screens: [route: string, title: string, picture?: string][] = [
  ['/', 'home - kodama!'],
  ['/leaderboards', 'leaderboards - kodama!'],
  ['/leaderboards?mode=2&relax=1&sort=score&country=jp', 'leaderboards - kodama!'],
  ['/leaderboards?country=np', 'leaderboards - kodama!'],
  ['/about', 'under dev - kodama!'],
  ['/beatmaps?q=Night&mode=0&status=1', 'beatmaps - kodama!'],
  ['/supporter', 'supporter - kodama!'],
  ['/invite/abcdefghijklmnopqrstuvwxyz', 'invite - kodama!'],
  ['/users/register', 'register - kodama!'],
  ['/users/register?code=abcdefghijklmnopqrstuvwxyz', 'register - kodama!'],
  ['/reset-password', 'reset password - kodama!'],
  ['/docs', 'ドキュメント一覧 - kodama!'],
  ['/docs/ja/rules', 'ルール - kodama!'],
  ['/docs/ja/appeal', '異議申し立て - kodama!'],
  ['/docs/ja/faq', 'error - kodama!'],
  ['/docs/terms', 'error - kodama!'],
  ['/users/3', 'kodama_demo - kodama!', '/a/3?t='],
  ['/users/18?mode=1&relax=1', 'Willow Tit - kodama!', '/a/18?t='],
  ['/users/29', 'kodama!'],
  ['/api/reference', 'api - kodama!'],
  [
    '/scores/1',
    'Hidden Heron - Orchard Static - Afterimage (Night Mix) [Easy] - kodama!',
    '/a/covers/1117',
  ],
  ['/scores/0', 'kodama!'],
  ['/support', 'not found - kodama!'],
  ['/docs/ja/rules/more', 'not found - kodama!'],
]

/** Screens with another layout on a phone. The long run opens the others on a phone too. */
const isOtherOnPhone =
  /^\/(leaderboards|beatmaps.*|users\/3|scores\/1|users\/register|docs\/ja\/rules|supporter)?$/
const isOfGameServer = /^\/(leaderboards|beatmaps|users\/\d|scores)/

for (const [route, title, picture = '/icons/share.png'] of screens) {
  test(
    `${route} is taken over as the server drew it, fits, stays still and is readable`,
    { tag: tagsOf(route) },
    async ({ page, request, site, isBesideBancho }) => {
      await watchShifts(page)
      await page.goto(route)
      await expect(page).toHaveTitle(title)
      const drawn = await textOf(page)
      await hydrated(page)
      await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
      expect(await textOf(page)).toBe(drawn)
      await expect(page).toHaveTitle(title)
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01)
      expectPreview(await (await request.get(route)).text(), title, site + picture)

      // The database makes no difference to axe.
      if (!isBesideBancho) expect(await listViolations(page)).toEqual([])
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      // A page must be readable at 320 px.
      for (const narrow of [width, 320]) {
        await page.setViewportSize({ width: narrow, height })
        expect([narrow, await hiddenWidth(page)]).toEqual([narrow, 0])
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await moving(page)).toEqual([])
    },
  )

  test(
    `${route} in English, zoomed in and loaded with less motion`,
    { tag: '@long' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(route)
      await hydrated(page)
      expect(await moving(page)).toEqual([])
      await page.getByRole('button', { name: 'English' }).click()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await listViolations(page)).toEqual([])
      const { height = 0 } = page.viewportSize() ?? {}
      // A page zoomed to 200 % has half the width.
      for (const width of [2560, 1440, 1024, 768, 720, 640, 390, 360, 320]) {
        await page.setViewportSize({ width, height })
        expect([width, await hiddenWidth(page)]).toEqual([width, 0])
      }
    },
  )

  test(
    `${route} fits at every width, and is readable at the widest and the narrowest`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(route)
      await hydrated(page)
      const { height = 0 } = page.viewportSize() ?? {}
      for (const width of [2560, 1440, 1024, 768, 720, 640, 390, 360, 320]) {
        await page.setViewportSize({ width, height })
        expect([width, await hiddenWidth(page)]).toEqual([width, 0])
        if (width === 2560 || width === 320) expect(await listViolations(page)).toEqual([])
      }
    },
  )
}

test('the share picture and the icons are pictures', async ({ request }) => {
  for (const file of ['share.png', 'touch-180.png', 'touch-512.png']) {
    const answer = await request.get(`/icons/${file}`)
    expect(answer.headers()['content-type']).toBe('image/png')
  }
})

/** The text without times, which only the browser knows in its time zone, and without progress. */
function textOf(page: Page) {
  return page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const live of copy.querySelectorAll('time, output')) live.remove()
    return copy.textContent
  })
}

function tagsOf(route: string) {
  const tags = isOtherOnPhone.test(route) ? ['@phone'] : []
  return isOfGameServer.test(route) ? [...tags, '@beside'] : tags
}

function hiddenWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

function moving(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { target } = effect as KeyframeEffect
      return effect?.getComputedTiming().activeDuration ? [target?.outerHTML.slice(0, 100)] : []
    }),
  )
}

function expectPreview(html: string, title: string, picture: string) {
  const meta = (name: string) =>
    html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
  expect(html).toContain(`<title>${title}</title>`)
  expect(meta('og:title')).toBe(title)
  expect(meta('twitter:title')).toBe(title)
  expect(meta('og:image')?.replace(/t=\d+$/, 't=')).toBe(picture)
  expect(meta('twitter:image')).toBe(meta('og:image'))
  expect(meta('twitter:card')).toMatch(/^summary/)
  expect(meta('description')).toBeTruthy()
  expect(meta('og:description')).toBe(meta('description'))
}
