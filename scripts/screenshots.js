import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { root } from './root.js'
import { buildStale } from './stale.js'

/** Takes the pictures of README.md from the demo world, and its tour: an animated picture of the same screens. */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 800 }, deviceScaleFactor: 1, hasTouch: true },
}
const tourWidth = 960
const secondsPerScreen = 4
const largestTour = 2_000_000

buildStale()
const pictures = path.join(root, 'docs/pictures')
mkdirSync(pictures, { recursive: true })
const site = await startDemoSite()
const browser = await chromium.launch(launchOptions)
try {
  const { document, ...screens } = await chooseScreens()
  for (const [size, options] of Object.entries(sizes)) {
    const context = await openContext(options)
    for (const [name, route] of Object.entries(screens)) {
      const picture = await takePicture(context, route)
      await sharp(picture)
        .jpeg({ quality: 85 })
        .toFile(path.join(pictures, `${name}-${size}.jpg`))
    }
    await context.close()
  }
  await drawTour([
    screens.home,
    screens.leaderboards,
    screens.profile,
    screens.score,
    screens.beatmaps,
    document,
  ])
} finally {
  await browser.close()
  await site.stop()
}

/** @param {string[]} routes */
async function drawTour(routes) {
  const context = await openContext(sizes.desktop)
  const frames = []
  for (const route of routes) {
    frames.push(
      await sharp(await takePicture(context, route))
        .resize(tourWidth)
        .png()
        .toBuffer(),
    )
  }
  await context.close()
  const file = path.join(pictures, 'tour.webp')
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 70, delay: frames.map(() => secondsPerScreen * 1000), loop: 0 })
    .toFile(file)
  const { size } = statSync(file)
  if (size > largestTour) throw new Error(`tour.webp has ${size} bytes, more than ${largestTour}`)
}

/** @param {import('@playwright/test').BrowserContextOptions} options */
function openContext(options) {
  return browser.newContext({
    ...options,
    baseURL: site.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} route
 */
async function takePicture(context, route) {
  const page = await context.newPage()
  await page.goto(route, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** The best player, and that player's best score. */
async function chooseScreens() {
  const { data } = await read('/v3/leaderboard')
  const { id } = data[0]
  const { scores } = await read(`/v1/get_player_scores?id=${id}&scope=best&limit=1`)
  return {
    home: '/',
    profile: `/users/${id}`,
    leaderboards: '/leaderboards',
    beatmaps: '/beatmaps',
    score: `/scores/${scores[0].id}`,
    document: '/docs/ja/rules',
  }
}

/** @param {string} call */
async function read(call) {
  return (await fetch(site.url + call)).json()
}
