import { expect, open, test } from './server.ts'

const screens = [
  '/',
  '/leaderboards',
  '/users/3',
  '/scores/1',
  '/beatmaps',
  '/users/register',
  '/supporter',
  '/api/reference',
]

test(
  'where the system forces its colours, what is chosen, the focus, buttons, the grade ring and the kinds of hits can still be seen',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    await open(page, '/leaderboards')
    const chosen = page.getByRole('link', { name: 'standard' })
    const other = page.getByRole('link', { name: 'taiko' })
    await expect(chosen).toHaveCSS('background-color', await systemColor('Highlight'))
    await expect(other).not.toHaveCSS('background-color', await systemColor('Highlight'))
    await other.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('button', { name: 'ログイン' })).toHaveCSS('border-width', '1px')

    await open(page, '/scores/1')
    const ring = page.locator('main svg circle.animate-sweep')
    await expect(ring).toHaveCSS('stroke', await systemColor('CanvasText'))
    // No two of the counts have the same shape.
    const shapes = await page.locator('main dt span[data-hit]').evaluateAll((dots) =>
      dots.map((dot) => {
        const { backgroundColor, borderRadius, rotate } = getComputedStyle(dot)
        return [backgroundColor, borderRadius, rotate].join()
      }),
    )
    expect(new Set(shapes).size).toBe(4)

    function systemColor(name: string) {
      return page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.setProperty('color', name)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, name)
    }
  },
)

test('who asks for more contrast gets brighter quiet texts on black', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await open(page, '/leaderboards')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('contentinfo')).toHaveCSS('color', 'rgb(213, 226, 217)')
})

test('texts grow with the size that the visitor has set in the browser, and no page becomes wider than a phone with text of twice the size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of screens) {
    await open(page, path)
    await expect(page.locator('body')).toHaveCSS('font-size', '32px')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 390])
  }
})
