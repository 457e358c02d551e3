import { expect, hydrated, test } from './server.ts'

const konami =
  'ArrowUp ArrowUp ArrowDown ArrowDown ArrowLeft ArrowRight ArrowLeft ArrowRight b a'.split(' ')

test('home shows the mark, the name and the tagline', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('home - kodama!')
  await expect(page.getByRole('heading', { name: 'kodama', level: 1 })).toBeVisible()
  await expect(page.getByText('an invite-only private server for a rhythm game')).toBeVisible()
})

test('nothing is wider than the screen', async ({ page }) => {
  await page.goto('/')
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
})

test('the mark fades and slides in', async ({ page }) => {
  await page.goto('/')
  const animations = await page
    .getByRole('button', { name: '木霊にふれる' })
    .evaluate((mark) =>
      mark.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    )
  expect(animations).toEqual(['arrive'])
})

test('the mark answers a tap with a ring that goes away again', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const mark = page.getByRole('button', { name: '木霊にふれる' })
  // Counted by the page itself: on a slow machine a ring is gone before a test has looked.
  await mark.evaluate((mark) => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const count = () => counts.push(mark.querySelectorAll('span').length)
    new MutationObserver(count).observe(mark, { childList: true, subtree: true })
  })
  await mark.click({ position: { x: 40, y: 60 } })
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  await expect.poll(counts).toEqual([2, 1])
})

test('the classic keys turn the mark once, in 1.2 seconds', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const turning = page.getByRole('button', { name: '木霊にふれる' }).locator('span').first()
  // Told by the page itself: on a slow machine a turn is over before a test has looked twice.
  const turns = turning.evaluate(
    (mark) =>
      new Promise<string[]>((resolve) => {
        mark.addEventListener('animationstart', () => {
          const { animationName, animationDuration, animationIterationCount } =
            getComputedStyle(mark)
          resolve([animationName, animationDuration, animationIterationCount])
        })
      }),
  )
  for (const key of konami.slice(0, -1)) await page.keyboard.press(key)
  await expect(turning).toHaveCSS('animation-name', 'none')
  await page.keyboard.press('a')
  expect(await turns).toEqual(['turn', '1.2s', '1'])
  await expect(turning).toHaveCSS('animation-name', 'none')
})

test('the letters of the name play a quiet sound, and not again for three seconds', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const played: number[] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = async function () {
      played.push(this.volume)
    }
  })
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await hydrated(page)
  await page.clock.pauseAt(60_000)
  const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played)

  await page.keyboard.type('kodama')
  expect(await played()).toEqual([0.1])
  await page.clock.runFor(2900)
  await page.keyboard.type('kodama')
  expect(await played()).toEqual([0.1])
  await page.clock.runFor(200)
  await page.keyboard.type('xxkodama')
  expect(await played()).toEqual([0.1, 0.1])
})

test('the sound of the name is a sound that browsers can play', async ({ page }) => {
  await page.goto('/')
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

test.describe('for those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: '木霊にふれる' }).click()
    for (const key of konami) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})
