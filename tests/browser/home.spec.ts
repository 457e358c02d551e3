import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, open, test } from './server.ts'

const konami =
  'ArrowUp ArrowUp ArrowDown ArrowDown ArrowLeft ArrowRight ArrowLeft ArrowRight b a'.split(' ')

test('home shows the mark, which fades and slides in, the name and the tagline, and loads neither documents nor a human check', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await watchAnimations(page)
  await page.goto('/')
  await expect(page).toHaveTitle('home - kodama!')
  await expect(page.getByRole('heading', { name: 'kodama', level: 1 })).toBeVisible()
  await expect(page.getByText('an invite-only private server for a rhythm game')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect.poll(() => animationsOf(page)).toContain('arrive of 木霊にふれる')

  await hydrated(page)
  // The page loads this last.
  await expect(page.locator('#toasts')).toBeAttached()
  const notNeeded = /document-page|rules|appeal|human-check|keep-working|solve|turnstile/
  expect(files.filter((file) => notNeeded.test(file))).toEqual([])
})

test('the mark answers a tap with a ring that goes away again, and the classic keys turn it once, in 1.2 seconds', async ({
  page,
}) => {
  await open(page, '/')
  const mark = page.getByRole('button', { name: '木霊にふれる' })
  // The page counts by itself: on a slow machine the test would come too late.
  await mark.evaluate((mark) => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const count = () => counts.push(mark.querySelectorAll('span').length)
    new MutationObserver(count).observe(mark, { childList: true, subtree: true })
  })
  await mark.click({ position: { x: 40, y: 60 } })
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  await expect.poll(async () => (await counts())[0]).toBe(2)
  await finishAnimations(mark)
  await expect.poll(counts).toEqual([2, 1])

  const turning = mark.locator('span').first()
  // The page records by itself: on a slow machine the test would come too late.
  await turning.evaluate((mark) => {
    const turns: string[][] = []
    Object.assign(window, { turns })
    mark.addEventListener('animationstart', ({ target }) => {
      if (target !== mark) return
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(mark)
      turns.push([animationName, animationDuration, animationIterationCount])
    })
  })
  const turns = () => page.evaluate(() => (window as unknown as { turns: string[][] }).turns)
  for (const key of konami.slice(0, -1)) await page.keyboard.press(key)
  await expect(turning).toHaveCSS('animation-name', 'none')
  expect(await turns()).toEqual([])
  await page.keyboard.press('a')
  await expect.poll(turns).toEqual([['turn', '1.2s', '1']])
  await finishAnimations(mark)
  await expect(turning).toHaveCSS('animation-name', 'none')
})

test('the letters of the name play a quiet sound, and not again for three seconds', async ({
  page,
}) => {
  await watchSounds(page)
  await page.clock.install({ time: 0 })
  await open(page, '/')
  await page.clock.pauseAt(60_000)

  await page.keyboard.type('kodama')
  expect(await soundsOf(page)).toEqual([0.1])
  await page.clock.runFor(2900)
  await page.keyboard.type('kodama')
  expect(await soundsOf(page)).toEqual([0.1])
  await page.clock.runFor(200)
  await page.keyboard.type('xxkodama')
  expect(await soundsOf(page)).toEqual([0.1, 0.1])

  // Browsers can play the sound.
  const seconds = await page.evaluate(async () => {
    const audio = new Audio('/sounds/echo.wav')
    await new Promise((resolve, reject) => {
      audio.addEventListener('loadedmetadata', resolve)
      audio.addEventListener('error', reject)
    })
    return audio.duration
  })
  expect(seconds).toBeGreaterThan(0.5)
  expect(seconds).toBeLessThan(2)
})

test('who types the name into a field hears nothing, and an event without a key does no harm', async ({
  page,
}) => {
  await watchSounds(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'ログイン' }).click()
  const field = page.getByLabel('ユーザー名')
  await field.click()
  await page.keyboard.type('kodama_demo')
  await expect(field).toHaveValue('kodama_demo')
  expect(await soundsOf(page)).toEqual([])

  // As browsers send it when they fill in a form.
  await page.evaluate(() => window.dispatchEvent(new Event('keydown')))
  await field.blur()
  await page.keyboard.type('kodama')
  await expect.poll(() => soundsOf(page)).toEqual([0.1])
})

test('the eyes of the mark look at the pointer, and the firefly flies to where the page is tapped', async ({
  page,
}) => {
  await open(page, '/')
  const scene = await page.locator('main > section').boundingBox()
  if (!scene) throw new Error('the page has no scene')
  for (const [across, down] of [
    [0.1, 0.2],
    [0.9, 0.8],
  ] as const) {
    const x = scene.x + scene.width * across
    const y = scene.y + scene.height * down
    await page.mouse.move(x, y)
    // They look away from the middle, to the side of the pointer.
    await expect
      .poll(async () => (await lookOf(page)).map(Math.sign))
      .toEqual([Math.sign(across - 0.5), Math.sign(down - 0.5)])
    await page.mouse.click(x, y)
    // It drifts around the place: by at most 64 pixels.
    await expect
      .poll(async () => {
        const box = await page.locator('.firefly').boundingBox()
        return box ? Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) : Infinity
      })
      .toBeLessThan(70)
  }
})

test('for those who asked for less motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const firefly = await page.locator('.firefly').boundingBox()
  await page.getByRole('button', { name: '木霊にふれる' }).click()
  expect(await lookOf(page)).toEqual([0, 0])
  expect(await page.locator('.firefly').boundingBox()).toEqual(firefly)
  for (const key of konami) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

/** The page records the start by itself, so that the test cannot miss it. */
function finishAnimations(element: Locator) {
  return element.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
    }
  })
}

/** How far the eyes of the mark are from where they rest. */
function lookOf(page: Page) {
  return page.locator('main button svg > g:last-child').evaluate((eyes) => {
    const { translate } = getComputedStyle(eyes)
    const [x = 0, y = 0] = translate === 'none' ? [] : translate.split(' ').map(Number.parseFloat)
    return [x, y]
  })
}

/** The page notes how loud each sound is, instead of playing it. */
async function watchSounds(page: Page) {
  await page.addInitScript(() => {
    const played: number[] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = async function () {
      played.push(this.volume)
    }
  })
}

function soundsOf(page: Page) {
  return page.evaluate(() => (window as unknown as { played: number[] }).played)
}

/** The page records by itself: on a slow machine the test would come too late. */
async function watchAnimations(page: Page) {
  await page.addInitScript(() => {
    const animations: string[] = []
    Object.assign(window, { animations })
    addEventListener('animationstart', ({ animationName, target }) => {
      animations.push(`${animationName} of ${(target as Element).ariaLabel}`)
    })
  })
}

function animationsOf(page: Page) {
  return page.evaluate(() => (window as unknown as { animations: string[] }).animations)
}
