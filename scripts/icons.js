import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { root } from './root.js'

/** Draws the touch icons and the share picture from the mark. */
const folder = path.join(root, 'apps/web/public')
const favicon = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
const mark = favicon.replace(/<rect[^>]*>/, '')
const square = favicon.replace('rx="15"', 'rx="0"')

mkdirSync(path.join(folder, 'icons'), { recursive: true })
const browser = await chromium.launch(launchOptions)
await draw('icons/touch-180.png', 180, 180, square)
await draw('icons/touch-512.png', 512, 512, square)
await draw(
  'icons/share.png',
  1200,
  630,
  `<style>
    body { background: radial-gradient(ellipse at 50% 120%, #1f3a28, #0d1310 70%); display: grid; place-items: center }
    .ring { position: absolute; left: 50%; top: 53%; translate: -50% -50%; border: 2px solid #8fd19e; border-radius: 50% }
    svg { position: relative; width: 300px }
  </style>
  ${[420, 560, 740, 960].map((size, i) => `<div class="ring" style="width:${size}px;height:${size}px;opacity:${[0.4, 0.25, 0.14, 0.07][i]}"></div>`).join('')}
  ${mark}`,
)
await browser.close()

/**
 * @param {string} file
 * @param {number} width
 * @param {number} height
 * @param {string} markup
 */
async function draw(file, width, height, markup) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin:0;height:100vh">${markup}`)
  await page.screenshot({ path: path.join(folder, file) })
  await page.close()
}
