import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { root } from './root.js'
import { buildStale } from './stale.js'

/** Takes the pictures of README.md from the demo world. */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 800 }, deviceScaleFactor: 1, hasTouch: true },
}

buildStale()
const pictures = path.join(root, 'docs/pictures')
mkdirSync(pictures, { recursive: true })
const site = await startDemoSite()
const browser = await chromium.launch(launchOptions)
try {
  const screens = await chooseScreens()
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({
      ...options,
      baseURL: site.url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    })
    for (const [name, route] of Object.entries(screens)) {
      const page = await context.newPage()
      await page.goto(route, { waitUntil: 'networkidle' })
      await page.screenshot({
        path: path.join(pictures, `${name}-${size}.jpg`),
        quality: 85,
        type: 'jpeg',
      })
      await page.close()
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
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
  }
}

/** @param {string} call */
async function read(call) {
  return (await fetch(site.url + call)).json()
}
