import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './server.ts'

/** Every screen that there is, with its tab title, and the picture of its preview where it is its own. */
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

for (const [route, title, picture = '/icons/share.png'] of screens) {
  test(`${route} is taken over as the server drew it, and nothing moves`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(route)
    await expect(page).toHaveTitle(title)
    const drawn = await textOf(page)
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
    expect(await textOf(page)).toBe(drawn)
    await expect(page).toHaveTitle(title)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })

  test(`${route} has nothing that axe finds serious, in both languages`, async ({ page }) => {
    await page.goto(route)
    await hydrated(page)
    // What is still fading in has no contrast yet.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.effect?.getTiming().iterations === Infinity ||
            animation.playState === 'finished',
        ),
    )
    const japanese = await new AxeBuilder({ page }).analyze()
    expect(japanese.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const english = await new AxeBuilder({ page }).analyze()
    expect(english.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

  test(`${route} fits the screen, also when it is zoomed in`, async ({ page }) => {
    await page.goto(route)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    // To the browser a page at 200 % is a page of half the width; 320 px is as narrow as one must be read.
    for (const zoomed of [width, Math.max(320, width / 2), 320]) {
      await page.setViewportSize({ width: zoomed, height })
      const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([zoomed, hidden]).toEqual([zoomed, 0])
    }
  })

  test(`a link to ${route} shows a preview`, async ({ request, site }) => {
    const html = await (await request.get(route)).text()
    const meta = (name: string) =>
      html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
    expect(html).toContain(`<title>${title}</title>`)
    expect(meta('og:title')).toBe(title)
    expect(meta('twitter:title')).toBe(title)
    expect(meta('og:image')?.replace(/t=\d+$/, 't=')).toBe(site + picture)
    expect(meta('twitter:image')).toBe(meta('og:image'))
    expect(meta('twitter:card')).toMatch(/^summary/)
    expect(meta('description')).toBeTruthy()
    expect(meta('og:description')).toBe(meta('description'))
  })
}

test('the share picture and the icons are pictures', async ({ request }) => {
  for (const file of ['share.png', 'touch-180.png', 'touch-512.png']) {
    const answer = await request.get(`/icons/${file}`)
    expect(answer.headers()['content-type']).toBe('image/png')
  }
})

/** All but the days and times, which only the browser can write in its zone. */
function textOf(page: Page) {
  return page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    // Times are the browser's own, and work that is under way goes on by itself.
    for (const live of copy.querySelectorAll('time, output')) live.remove()
    return copy.textContent
  })
}

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [route] of screens) {
    await page.goto(route)
    await hydrated(page)
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { target } = effect as KeyframeEffect
        return effect?.getComputedTiming().activeDuration ? [target?.outerHTML.slice(0, 100)] : []
      }),
    )
    expect([route, ...moving]).toEqual([route])
  }
})
