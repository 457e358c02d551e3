import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildStale } from './run.js'
import { freePort } from './servers.js'
import { root } from './stale.js'

/** Makes the pictures of README.md anew, from the demo world: node scripts/screenshots.js */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 800 }, deviceScaleFactor: 1, hasTouch: true },
}

buildStale()
const pictures = path.join(root, 'docs/pictures')
mkdirSync(pictures, { recursive: true })
const folder = mkdtempSync(path.join(tmpdir(), 'kodama-pictures-'))
const port = await freePort()
const address = `http://localhost:${port}`
const site = spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
  env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await once(site.stdout, 'data')
  const screens = await chooseScreens()
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({
      ...options,
      baseURL: address,
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
  site.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** The best player, and the best that they played. */
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
  return (await fetch(address + call)).json()
}
