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
  await expect(card).toContainText('作者 asagiri')
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

  await card.click({ position: { x: 200, y: 20 } })
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

    await bubbles(page, long).last().focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    const card = await long.boundingBox()
    const tooltip = await page.getByRole('tooltip').boundingBox()
    if (!card || !tooltip) throw new Error('nothing to measure')
    expect(tooltip.x).toBeGreaterThanOrEqual(card.x)
    expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(card.x + card.width)
    expect(tooltip.y).toBeGreaterThanOrEqual(card.y)
  },
)

test('a preview plays quietly, pauses and goes on where it was, and one plays at a time', async ({
  page,
}) => {
  await openBeatmaps(page)
  const button = playButtons(page).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await playsOn(page)
  expect(await audio(page)).toMatchObject({ paused: false, volume: 0.3 })
  const progress = cards(page).first().getByRole('progressbar', { name: '試聴の再生位置' })
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).not.toBe(0)

  await page.keyboard.press('Space')
  await expect.poll(async () => (await audio(page)).paused).toBe(true)
  const { time } = await audio(page)
  await page.keyboard.press('Space')
  await playsOn(page)
  expect((await audio(page)).time).toBeGreaterThan(time)

  const first = (await audio(page)).src
  await playButtons(page).nth(1).click()
  await expect.poll(async () => (await audio(page)).src).not.toBe(first)
  await playsOn(page)
  expect(await page.locator('audio').count()).toBe(1)
  await expect(page.getByRole('button', { name: /の試聴を止める/ })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(1)
})

test('a preview ends when its card goes, and with its page', async ({ page }) => {
  await openBeatmaps(page)
  await playButtons(page).first().click()
  await playsOn(page)
  await page.getByRole('searchbox').fill('kodama-nothing')
  await expect(page.getByText('ビートマップが見つかりません')).toBeVisible()
  expect((await audio(page)).paused).toBe(true)

  await page.getByRole('link', { name: 'すべて表示' }).click()
  await playButtons(page).first().click()
  await playsOn(page)
  const player = await page.locator('audio').elementHandle()
  await cards(page).nth(1).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveTitle('under dev - kodama!')
  expect(await player?.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
})

test('a preview that is missing or no sound says so quietly, and the others play', async ({
  page,
}) => {
  await openBeatmaps(page)
  const broken = page.getByRole('button', { name: /は試聴できません/ })
  for (const [index, answer] of [
    { status: 404 },
    { status: 200, contentType: 'audio/wav', body: 'no sound' },
  ].entries()) {
    await page.route('**/a/previews/*', (route) => route.fulfill(answer))
    await playButtons(page).nth(index).click()
    await expect(broken).toHaveCount(index + 1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/a/previews/*')
  }
  await page
    .getByRole('button', { name: /を試聴する/ })
    .first()
    .click()
  await playsOn(page)
  await expect(broken).toHaveCount(2)
})

test('a difficulty tells its name and stars to a pointer and to the keyboard', async ({ page }) => {
  await openBeatmaps(page)
  const [first, second] = [bubbles(page).nth(0), bubbles(page).nth(1)]
  const tooltip = page.getByRole('tooltip')
  await first.hover()
  await expect(tooltip).toHaveText(await tooltipOf(first))
  await second.hover()
  await expect(tooltip).toHaveText(await tooltipOf(second))
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tooltip).toHaveCount(0)

  await first.focus()
  await expect(tooltip).toHaveText(await tooltipOf(first))
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveText(await tooltipOf(second))
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test(
    'a difficulty tells its name and stars, until another place is touched',
    { tag: '@phone' },
    async ({ page }) => {
      await openBeatmaps(page)
      await bubbles(page).first().tap()
      await expect(page.getByRole('tooltip')).toHaveText(await tooltipOf(bubbles(page).first()))
      await page.getByRole('heading', { level: 1 }).tap()
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    },
  )
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

function playButtons(page: Page): Locator {
  return page.getByRole('button', { name: /試聴/ })
}

function bubbles(page: Page, card: Locator = cards(page)): Locator {
  return card.getByRole('button', { name: /★/ })
}

/** The bubble's accessible name without the mode. */
async function tooltipOf(bubble: Locator) {
  const [name, stars] = ((await bubble.getAttribute('aria-label')) ?? '').split('、★')
  return `${name}★ ${stars?.split('、')[0]}`
}

function audio(page: Page) {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => ({
    paused: audio.paused,
    volume: audio.volume,
    src: audio.src,
    time: audio.currentTime,
  }))
}

/** Its time goes on. */
async function playsOn(page: Page) {
  const before = await audio(page)
  await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(before.time + 0.1)
}
