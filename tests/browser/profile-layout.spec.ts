import { expect, follow, hydrated, test } from './server.ts'

test(
  'under 1024 px what a visitor looks for comes first; from there on the numbers are at the side',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/users/3')
    await hydrated(page)
    const names = ['パフォーマンス', 'Best Scores', 'Recent Scores', '記録', 'レベル', '自己紹介']
    const boxes = names.map((name) => page.getByRole('region', { name, exact: true }))
    for (const width of [390, 1023]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await Promise.all(boxes.map((box) => box.boundingBox()))
      const tops = places.map((place) => place?.y ?? 0)
      // On a tablet the level is beside the stats.
      if (width === 390) expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      else expect(tops[3]).toBe(tops[4])
      expect(Math.max(...tops.slice(0, 3))).toBeLessThan(Math.min(...tops.slice(3)))
      expect(Math.max(...tops)).toBe(tops[5])
    }
    await page.setViewportSize({ width: 1024, height: 900 })
    const [chart, best, , stats, , aboutMe] = await Promise.all(
      boxes.map((box) => box.boundingBox()),
    )
    expect(stats?.y).toBe(chart?.y)
    expect(stats?.x).toBeGreaterThan((chart?.x ?? 0) + (chart?.width ?? 0))
    expect(aboutMe?.y).toBeLessThan(best?.y ?? 0)
  },
)

test('the picture of the avatar is in line with the boxes, and its lower edge with the text beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/users/3')
  await hydrated(page)
  const [picture, modes, badges] = await Promise.all([
    page.locator('main header img').last().boundingBox(),
    page.getByRole('navigation', { name: 'モード' }).boundingBox(),
    page.getByRole('list', { name: 'バッジ' }).boundingBox(),
  ])
  expect(picture?.x).toBe(modes?.x)
  const bottomOf = (box: typeof picture) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(Math.abs(bottomOf(picture) - bottomOf(badges))).toBeLessThanOrEqual(1)
})

test(
  'a long about-me is closed, opens on its button or when the keyboard goes into it, and closes again',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/users/3')
    await hydrated(page)
    const box = page.getByRole('region', { name: '自己紹介' })
    const open = box.getByRole('button', { name: '続きを読む' })
    const heightOf = async () => (await box.boundingBox())?.height ?? 0
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    const closed = await heightOf()
    expect(closed).toBeLessThan(600)
    await open.press('Enter')
    const close = box.getByRole('button', { name: '閉じる' })
    await expect(close).toBeFocused()
    await expect(close).toHaveAttribute('aria-expanded', 'true')
    expect(await heightOf()).toBeGreaterThan(closed + 100)
    await close.click()
    await expect.poll(heightOf).toBe(closed)
    await expect(box).toBeInViewport()
    await box.getByRole('link', { name: 'メール' }).focus()
    await expect(close).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(closed + 100)
    // A short text has no button.
    await follow(page, '/users/4')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('あおば通り')
    await expect(box).toBeVisible()
    await expect(box.getByRole('button')).toHaveCount(0)
  },
)

test('the badge of a supporter and the end of a profile lead to the supporter page', async ({
  page,
}) => {
  await page.goto('/users/3')
  await hydrated(page)
  const main = page.getByRole('main')
  const end = main.getByRole('link', { name: 'kodama のサポーターについて' })
  await expect(end).toHaveAttribute('href', '/supporter')
  await main.getByRole('link', { name: 'Supporter', exact: true }).click()
  await expect(page).toHaveTitle('supporter - kodama!')
})
