import { expect, follow, open, test } from './server.ts'

test(
  'player, date and mods are under the difficulty name, and the figures are in the columns of the counts, their labels in one line',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/scores/1')
    const main = page.getByRole('main')
    const place = async (text: string) => {
      const box = await main.getByText(text, { exact: true }).first().boundingBox()
      return { left: Math.round(box?.x ?? 0), top: Math.round(box?.y ?? 0) }
    }
    const order = ['Afterimage (Night Mix)', 'Easy', 'Hidden Heron', 'プレイ日時', 'HD', 'スコア']
    const tops = await Promise.all(order.map(async (text) => (await place(text)).top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [points, pp, combo] = [
        await place('スコア'),
        await place('pp'),
        await place('最大コンボ'),
      ]
      const counts = await main
        .locator('dl > div', { has: page.locator('dt > span') })
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
      expect(points.left).toBe(counts[0])
      expect(pp.top).toBe(combo.top)
      if (width === 390) expect([pp.left, combo.left]).toEqual([counts[0], counts[2]])
      else expect([pp.top, pp.left, combo.left]).toEqual([points.top, counts[2], counts[3]])
    }
  },
)

test(
  'the grade of a score is on the first screen, however long the title is',
  { tag: '@phone' },
  async ({ page }) => {
    // As many characters as bancho.py keeps.
    const title = '夜明け前の森を抜けてまだ誰も知らない歌をうたう木霊たちの組曲'
      .repeat(4)
      .slice(0, 128)
    await page.route('**/v1/get_map_info**', async (route) => {
      const answer = await route.fetch()
      const { map, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, map: { ...map, title } } })
    })
    await open(page, '/about')
    await follow(page, '/scores/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(
        page.getByRole('region', { name: 'リザルト' }).locator('svg').first(),
      ).toBeInViewport({ ratio: 0.5 })
    }
  },
)

test('in English too, a name with kana is marked as Japanese, and no other name is', async ({
  page,
}) => {
  const names = { artist: '月面図書館', title: '夜明けまえの踏切で', version: 'Another' }
  await page.route('**/v1/get_map_info**', async (route) => {
    const answer = await route.fetch()
    const { map, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, map: { ...map, ...names } } })
  })
  await open(page, '/about')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await follow(page, '/scores/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ja')
  for (const name of [names.artist, names.version]) {
    await expect(page.getByText(name, { exact: true })).not.toHaveAttribute('lang')
  }
})

test('the most points that bancho.py can store are on one line at every width', async ({
  page,
}) => {
  await page.route('**/v2/scores/1', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const most = { ...data, score: 2_147_483_647 }
    await route.fulfill({ response: answer, json: { ...rest, data: most } })
  })
  await open(page, '/about')
  await follow(page, '/scores/1')
  const points = page.getByText('2,147,483,647', { exact: true })
  for (const width of [320, 360, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => points.evaluate(linesOf)).toBe(1)
  }
})

function linesOf(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}
