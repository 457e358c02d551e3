import type { Locator, Page } from '@playwright/test'
import { answerWith, beatmapset, cards, openBeatmaps, walkToBeatmaps } from './beatmapsets.ts'
import { expect, test } from './server.ts'

const difficulties = [
  { id: 3, difficulty_rating: 7.2, version: 'Echo', mode: 'mania' },
  { id: 1, difficulty_rating: 0.05, version: 'Beginner', mode: 'osu' },
  { id: 2, difficulty_rating: 2.25, version: 'Cup', mode: 'fruits' },
]

test('a card shows its beatmapset, with its difficulties in the order and the colours of their star ratings; of very many it shows the rest when asked', async ({
  page,
  isMobile,
}) => {
  const many = Array.from({ length: 64 }, (_, index) => ({
    id: index + 1,
    difficulty_rating: index / 6,
    version: `#${index}`,
    mode: 'osu',
  }))
  await answerWith(
    page,
    beatmapset(1001, { play_count: 1_234_567, status: 'loved', beatmaps: difficulties }),
    beatmapset(1002, { beatmaps: many }),
  )
  await walkToBeatmaps(page)
  const card = cards(page).first()
  await expect(card.getByRole('heading', { name: 'Echo 1001' })).toBeVisible()
  await expect(card).toContainText('Nightjar')
  await expect(card).toContainText('マッパー asagiri')
  await expect(card).toContainText('3:05 · 174 BPM')
  await expect(card).toContainText('Loved')
  await expect(card.getByRole('definition')).toHaveText(['999', '1.2M'])
  const href = (name: string) => card.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await href('ダウンロード: Echo 1001')).toBe('https://catboy.best/d/1001')
  expect(await href('別のミラーからダウンロード: Echo 1001')).toBe('https://osu.direct/api/d/1001')
  expect(await href('ゲームで開く: Echo 1001')).toBe('osu://dl/1001')

  const few = card.getByRole('list', { name: '難易度' }).getByRole('button')
  await expect(few).toHaveCount(3)
  const names = await few.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names).toEqual(['Beginner、★0.05、standard', 'Cup、★2.25、catch', 'Echo、★7.20、mania'])
  const colors = await few.evaluateAll((all) =>
    all.map((one) => one.querySelector('svg')?.getAttribute('color')),
  )
  expect(colors).toEqual(['#AAAAAA', '#68FFA3', '#4B49BB'])
  for (const bubble of await few.all()) {
    const box = await bubble.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }

  const icons = await card.locator('dt, a[title], button').evaluateAll((all) =>
    all.map((one) => {
      const styles = [null, '::before', '::after'].map((part) => getComputedStyle(one, part))
      return styles.find(({ maskImage }) => maskImage.startsWith('url("data:image/svg'))?.maskImage
    }),
  )
  expect(icons).not.toContain(undefined)
  // Two counts, a preview, three downloads and three modes.
  expect(new Set(icons).size).toBe(9)

  const all = bubbles(page, cards(page).last())
  await expect(all).toHaveCount(20)
  await page.getByRole('button', { name: 'ほか 44 個の難易度を表示' }).click()
  await expect(all).toHaveCount(64)

  // With a mouse the whole card is the link.
  if (isMobile) await card.getByRole('heading').click()
  else await card.click({ position: { x: 200, y: 20 } })
  await expect(page).toHaveURL('/beatmaps/1001')
})

test(
  'the longest names, the largest counts and the text of a difficulty stay inside their card',
  { tag: '@phone' },
  async ({ page }) => {
    const name = 'Title'.repeat(40)
    const counts = { favourite_count: 2_147_483_647, play_count: 2_147_483_647 }
    const version = 'A difficulty name that is longer than any card is wide, by a good deal'
    const beatmaps = difficulties.map((beatmap) => ({ ...beatmap, version }))
    await answerWith(
      page,
      beatmapset(1001, { title: name, artist: name, creator: name, ...counts, beatmaps }),
      beatmapset(1002),
    )
    await walkToBeatmaps(page)
    await expect(cards(page)).toHaveCount(2)
    const [long, short] = [cards(page).first(), cards(page).last()]
    expect((await long.boundingBox())?.width).toBe((await short.boundingBox())?.width)
    const hidden = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(hidden).toBe(0)

    const card = await long.boundingBox()
    const text = await long.locator('.bubbles > p').boundingBox()
    if (!card || !text) throw new Error('nothing to measure')
    expect(text.x).toBeGreaterThanOrEqual(card.x)
    expect(text.x + text.width).toBeLessThanOrEqual(card.x + card.width)
    expect(text.y + text.height).toBeLessThanOrEqual(card.y + card.height)
  },
)

test(
  'beside the difficulties stand the name and the stars of the hardest, and of the one that has the pointer or the focus; nothing moves, and the mapper stays in sight',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await answerWith(page, beatmapset(1001, { beatmaps: difficulties }))
    await walkToBeatmaps(page)
    const card = cards(page).first()
    const text = card.locator('.bubbles > p')
    await expect(text).toHaveText('★ 7.20 Echo')
    const before = await Promise.all([text.boundingBox(), card.boundingBox()])
    const [first, second] = [bubbles(page).nth(0), bubbles(page).nth(1)]
    if (isMobile) await first.tap()
    else await first.hover()
    await expect(card.getByRole('tooltip')).toHaveText('★ 0.05 Beginner')
    expect(await Promise.all([text.boundingBox(), card.boundingBox()])).toEqual(before)
    const mapper = await card.locator('.mapper').boundingBox()
    expect((mapper?.y ?? 0) + (mapper?.height ?? 0)).toBeLessThanOrEqual(before[0]?.y ?? 0)
    if (isMobile) await page.getByRole('heading', { level: 1 }).tap()
    else await page.getByRole('heading', { level: 1 }).hover()
    await expect(text).toHaveText('★ 7.20 Echo')

    await first.focus()
    await expect(text).toHaveText('★ 0.05 Beginner')
    await page.keyboard.press('Tab')
    await expect(second).toBeFocused()
    await expect(text).toHaveText('★ 2.25 Cup')
    await second.blur()
    await expect(text).toHaveText('★ 7.20 Echo')
  },
)

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the title alone is the link, the cover plays the preview, and every control is at least 44 px in size', async ({
    page,
  }) => {
    await openBeatmaps(page)
    const card = cards(page).first()
    const controls = card.locator('a, button')
    for (const control of await controls.all()) {
      const size = await control.evaluate((element) => {
        const link = element.closest('hgroup') ?? element
        const { width, height } = link.getBoundingClientRect()
        return Math.min(width, height)
      })
      expect(size).toBeGreaterThanOrEqual(44)
    }
    const cover = { x: 200, y: 50 }
    const preview = card.getByRole('button', { name: /試聴/ })
    await card.tap({ position: cover })
    await expect(preview).toHaveAccessibleName(/の試聴を止める$/)
    await card.tap({ position: cover })
    await expect(preview).toHaveAccessibleName(/を試聴する$/)
    // The free places beside the mapper and beside the title.
    await card.tap({ position: { x: 190, y: 160 } })
    await card.tap({ position: { x: 340, y: 100 } })
    await expect(page).toHaveURL('/beatmaps')
    await card.getByRole('heading').tap()
    await expect(page).toHaveTitle('under dev - kodama!')
  })
})

test('a card is read from its heading on, then its status, counts and controls', async ({
  page,
}) => {
  await answerWith(page, beatmapset(1001, { beatmaps: difficulties }))
  await walkToBeatmaps(page)
  const card = cards(page).first()
  await expect(card).toMatchAriaSnapshot(`
    - article:
      - heading "Echo 1001" [level=2]:
        - link "Echo 1001"
      - paragraph: Nightjar
      - paragraph: Ranked
      - term: お気に入り
      - definition: "999"
      - term: プレイ回数
      - definition: 12.3k
      - button "「Echo 1001」を試聴する"
      - paragraph: マッパー asagiri
      - paragraph: 3:05 · 174 BPM
  `)
})

test('covers below the fold wait until they are scrolled to, and one that cannot be had leaves a quiet pattern of the same size', async ({
  page,
}) => {
  await openBeatmaps(page)
  const loading = await cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('loading')))
  expect(loading.length).toBeGreaterThan(6)
  expect(loading.slice(0, 6).every((value) => value === 'eager')).toBe(true)
  expect(loading.slice(6).every((value) => value === 'lazy')).toBe(true)
  const whole = await cards(page).first().boundingBox()
  await page.route('**/a/covers/*', (route) => route.fulfill({ status: 404 }))
  await openBeatmaps(page)
  await expect(cards(page).first().locator('img')).toHaveCount(0)
  expect(await cards(page).first().boundingBox()).toEqual(whole)
})

function bubbles(page: Page, card: Locator = cards(page)): Locator {
  return card.getByRole('button', { name: /★/ })
}
