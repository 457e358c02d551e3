import { AxeBuilder } from '@axe-core/playwright'
import { expect, hydrated, test } from './server.ts'

/** Every screen that there is, with its tab title. */
const screens = [
  ['/', 'home - kodama!'],
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
  ['/api/reference', 'api - kodama!'],
  ['/support', 'not found - kodama!'],
  ['/docs/ja/rules/more', 'not found - kodama!'],
] as const

/** Without what tells of work under way, which goes on by itself. */
function lastingText(main: HTMLElement) {
  const copy = main.cloneNode(true) as HTMLElement
  for (const output of copy.querySelectorAll('output')) output.remove()
  return copy.textContent
}

for (const [route, title] of screens) {
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
    const drawn = await page.locator('main').evaluate(lastingText)
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
    expect(await page.locator('main').evaluate(lastingText)).toBe(drawn)
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

  test(`${route} fits the screen`, async ({ page }) => {
    await page.goto(route)
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  })

  test(`a link to ${route} shows a preview`, async ({ request, site }) => {
    const html = await (await request.get(route)).text()
    const meta = (name: string) =>
      html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
    expect(html).toContain(`<title>${title}</title>`)
    expect(meta('og:title')).toBe(title)
    expect(meta('twitter:title')).toBe(title)
    expect(meta('og:image')).toBe(`${site}/icons/share.png`)
    expect(meta('twitter:card')).toBe('summary_large_image')
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
