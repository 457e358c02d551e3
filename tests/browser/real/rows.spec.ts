import type { Locator, Page } from '@playwright/test'
import { cards, openBeatmaps } from '../beatmapsets.ts'
import { expect, open, test } from '../server.ts'

const badges: [title: string, badge: string][] = [
  ['Saltwater Radio', 'Ranked'],
  ['Everything at Once', 'Approved'],
  ['Not Yet', 'Qualified'],
  ['夜明けまえの踏切で、きみを待っている', 'Loved'],
  // "Update available" and "not submitted".
  ['Floor Zero', 'Unranked'],
  ['Basement', 'Unranked'],
  // One of its difficulties is ranked.
  ['Rock & [b]Roll[/b] <3', 'Ranked'],
]

test(
  'a beatmapset has the badge of its status as bancho.py stores it, and what is not ranked claims no more',
  { tag: '@real' },
  async ({ page, request }) => {
    await openBeatmaps(page, '?status=0')
    const unranked = cards(page).locator('p', { hasText: /^Unranked$/ })
    await expect(unranked).toHaveCount(await cards(page).count())
    for (const title of ['Floor Zero', 'Basement']) {
      await expect(cards(page).filter({ hasText: title })).toHaveCount(1)
    }
    for (const [title, badge] of badges) {
      const query = new URLSearchParams({ q: title })
      const html = await (await request.get(`/beatmaps?${query}`)).text()
      const [card = ''] = html.match(/<article[^]*?<\/article>/) ?? []
      const words = card.match(/>(Ranked|Approved|Qualified|Loved|Unranked|Pending)</g)
      expect([title, words]).toEqual([title, [`>${badge}<`]])
    }
  },
)

test(
  "covers and previews come from the operator's host; where it has none, the pattern shows and the preview is silent",
  { tag: '@real' },
  async ({ page, settings: { ASSET_URL } }) => {
    await openBeatmaps(page, '?q=Harbour')
    const card = cards(page).first()
    await expect(card.locator('img')).toHaveAttribute(
      'src',
      `${ASSET_URL}/beatmaps/1011011/covers/card.jpg`,
    )
    // Everybody likes it, restricted or not.
    await expect(card.getByText('78', { exact: true })).toBeVisible()
    await expect(card.locator('.bubbles button')).toHaveCount(5)
    const asked = page.waitForResponse(`${ASSET_URL}/preview/1011011.mp3`)
    await card.getByRole('button', { name: 'Saltwater Radio' }).click()
    expect((await asked).status()).toBe(200)

    await openBeatmaps(page, '?q=Not+Yet')
    await expect(cards(page).locator('img')).toHaveCount(0)
    await expect(cards(page).locator('svg').first()).toBeVisible()
    await cards(page).getByRole('button', { name: 'Not Yet' }).click()
    await expect(cards(page).getByRole('button', { name: 'Not Yet' })).toHaveAccessibleName(
      /ません/,
    )
  },
)

test(
  'a beatmap that is gone takes neither its score nor the rest of its set along',
  { tag: '@real' },
  async ({ page, request }) => {
    await openBeatmaps(page, '?q=Half+of+It')
    await expect(cards(page).locator('.bubbles button')).toHaveCount(2)

    await open(page, '/users/6')
    const recent = page.getByRole('region', { name: 'Recent Scores' }).getByRole('listitem')
    const gone = recent.filter({ hasText: '不明なビートマップ' })
    await expect(gone).toHaveCount(2)
    // Only what is ranked today counts among the best.
    const best = page.getByRole('region', { name: 'Best Scores' }).getByRole('link')
    await expect(best.filter({ hasText: 'pp' })).toHaveCount(1)
    await gone.first().click()
    await expect(page).toHaveURL('/scores/48216')
    await expect(page.getByText('サーバーに残っていません')).toBeVisible()
    await expect(page.getByRole('main').locator('header img[src*=covers]')).toHaveCount(0)
    const html = await (await request.get('/scores/48216')).text()
    expect(html.includes('/a/share/scores/48216.jpg')).toBe(true)
    expect((await request.get('/a/share/scores/48216.jpg')).status()).toBe(200)
  },
)

test(
  'a profile shows a team also when its owner is restricted, and nothing leads to a restricted player',
  { tag: '@real' },
  async ({ page, request }) => {
    const { data } = await (await request.get('/v3/leaderboard?l=100')).json()
    const names: string[] = data.map(({ username }: { username: string }) => username)
    expect(names).toContain('WWWWWWWWWWWWWWW')
    expect(names).not.toContain('gone astray')
    expect(names).not.toContain('BanchoBot')
    const member = data.find(({ username }: { username: string }) => username === 'late river')
    await open(page, `/users/${member.id}`)
    await expect(page.getByRole('link', { name: '[LOST] Left Behind' })).toBeVisible()
    for (const path of ['/users/8', '/users/gone_astray', '/u/8', '/scores/48223', '/users/1']) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 404])
    }
    // A team of six W and a name of fifteen.
    await open(page, '/users/4')
    await expect(page.getByRole('link', { name: '[WWWWWW] Wide Open Skies!' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const text of [page.getByRole('heading', { level: 1 }), page.getByText('[WWWWWW]')]) {
      expect(await isCut(text)).toBe(false)
    }
  },
)

test(
  'what bancho.py does not know of a player is left out: neither a day in 1970 nor a country XX',
  { tag: '@real' },
  async ({ page, request }) => {
    await open(page, '/users/12')
    await expect(page.getByText('日本', { exact: true })).toBeVisible()
    await expect(page.getByText('登録日')).toBeVisible()
    for (const path of ['/users/11', '/users/12', '/users/7', '/leaderboards']) {
      const html = await (await request.get(path)).text()
      expect([path, html.match(/1970-01-01|>XX</)]).toEqual([path, null])
    }
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a picture that the host does not have is nothing, not the icon of a broken picture',
    { tag: '@real' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const [route, box] of [
        ['/users/4', 'main header'],
        ['/beatmaps?q=Not+Yet', 'article'],
      ] as const) {
        await page.goto(route)
        const header = page.locator(box)
        const shown = await header.screenshot()
        expect(await removeBrokenPictures(page)).toBeGreaterThan(0)
        expect([route, shown.equals(await header.screenshot())]).toEqual([route, true])
      }
    },
  )
})

test('a picture fills its box and is cut in the middle, whatever its shape', async ({
  page,
  settings: { ASSET_URL },
}) => {
  for (const [width, height] of [
    [100, 400],
    [400, 100],
    [1600, 900],
  ] as const) {
    await page.route(`${ASSET_URL}/6?*`, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
      }),
    )
    await open(page, '/users/6')
    const avatar = page.locator('main header img').last()
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(width)
    const [box, picture] = await Promise.all([
      avatar.locator('..').evaluate(edgesOf),
      avatar.evaluate(edgesOf),
    ])
    expect(picture.width).toBeCloseTo(box.width - 8, 0)
    expect(picture.height).toBeGreaterThanOrEqual(box.height - 8.5)
    expect(picture.middle).toBeCloseTo(box.middle, 0)
    await page.unrouteAll()
  }
})

function removeBrokenPictures(page: Page) {
  return page.locator('main img').evaluateAll((images: HTMLImageElement[]) => {
    const broken = images.filter(({ naturalWidth }) => naturalWidth === 0)
    for (const image of broken) image.remove()
    return broken.length
  })
}

function isCut(text: Locator) {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
}

function edgesOf(element: Element) {
  const { width, height, y } = element.getBoundingClientRect()
  return { width, height, middle: y + height / 2 }
}
