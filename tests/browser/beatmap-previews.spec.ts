import type { Locator, Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { cards, openBeatmaps as openPage, searchBox } from './beatmapsets.ts'
import { expect, test } from './server.ts'

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
  await page.locator('audio').evaluate((audio) => {
    for (const name of ['seeking', 'emptied'])
      audio.addEventListener(name, () => audio.setAttribute('data-moved', name), { once: true })
  })
  await page.keyboard.press('Space')
  await playsOn(page)
  expect((await audio(page)).time).toBeGreaterThan(time)
  await expect(page.locator('audio')).not.toHaveAttribute('data-moved')

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

  await page.getByRole('link', { name: '検索条件をクリア' }).click()
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

test('while a preview is active Space pauses it and goes on, the arrows change the song with the focus, and Escape stops', async ({
  page,
}) => {
  await openBeatmaps(page)
  const [first, second] = [preview(page, 0), preview(page, 1)]
  await first.click()
  await playsOn(page)
  // The focus is nowhere, as after a click on the page.
  await first.blur()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await audio(page)).paused).toBe(true)
  await page.keyboard.press('Space')
  await playsOn(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const { src } = await audio(page)

  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleName(/の試聴を止める$/)
  await expect(second).toHaveAccessibleDescription(/Space で一時停止/)
  await expect.poll(async () => (await audio(page)).src).not.toBe(src)
  await playsOn(page)
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  expect((await audio(page)).src).toBe(src)
  await playsOn(page)

  await page.keyboard.press('Escape')
  await expect(first).toHaveAccessibleName(/を試聴する$/)
  expect((await audio(page)).paused).toBe(true)
})

test('a key that is typed, or pressed on another control, or without a preview, does what it always does', async ({
  page,
}) => {
  await page.clock.install()
  await openBeatmaps(page)
  await page.keyboard.press('Space')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))

  await preview(page, 0).click()
  await playsOn(page)
  const { src } = await audio(page)
  // The pause in typing that starts a search never passes: the search would remove the card.
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).click()
  await page.keyboard.type('a b')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(searchBox(page)).toHaveValue('ab')
  // A difficulty is pressed by Space, and the preview goes on.
  await searchBox(page).fill('')
  await cards(page).first().getByRole('button', { name: /★/ }).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+ArrowRight')
  await playsOn(page)
  expect(await audio(page)).toMatchObject({ paused: false, src })
})

test('the card that plays wakes and the others rest until it ends; with less motion nothing moves, and all can be read', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBeatmaps(page)
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  const looks = () => Promise.all([first, second].map((card) => card.evaluate(lightOf)))
  const before = await looks()
  expect(before[0]).toEqual(before[1])
  await preview(page, 0).click()
  await playsOn(page)
  await page.mouse.move(0, 0)
  const [awake, resting] = await looks()
  expect(awake).toEqual({ card: 1, cover: 1, veil: 0 })
  expect(resting?.card).toBeLessThan(1)
  expect(resting?.cover).toBeLessThan(1)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(first.locator('.echo').first()).toBeVisible()
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.keyboard.press('Escape')
  await expect.poll(looks).toEqual(before)
})

test('echoes go out from the button of the preview that plays, by transform and opacity alone', async ({
  page,
}) => {
  await openBeatmaps(page)
  await preview(page, 0).click()
  await playsOn(page)
  const animated = await cards(page)
    .first()
    .evaluate((card) =>
      card
        .getAnimations({ subtree: true })
        .filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity)
        .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
        .flatMap(({ composite, computedOffset, easing, offset, ...rest }) => Object.keys(rest)),
    )
  expect(new Set(animated)).toEqual(new Set(['opacity', 'scale']))
  await page.keyboard.press('Escape')
  await expect(page.locator('.echo')).toHaveCount(0)
})

/** Previews are short: played slowly, none ends by itself while a slow machine looks at it. */
async function openBeatmaps(page: Page) {
  await openPage(page)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.defaultPlaybackRate = 0.25
  })
}

/** How bright a card is: itself, its cover, and the veil over it. */
function lightOf(card: Element) {
  const opacityOf = (element: Element | null, part?: string) =>
    element ? Number(getComputedStyle(element, part).opacity) : undefined
  return {
    card: opacityOf(card.parentElement),
    cover: opacityOf(card.querySelector('img')),
    veil: opacityOf(card, '::after'),
  }
}

function preview(page: Page, place: number): Locator {
  return cards(page).nth(place).getByRole('button', { name: /試聴/ })
}

function playButtons(page: Page): Locator {
  return page.getByRole('button', { name: /試聴/ })
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
