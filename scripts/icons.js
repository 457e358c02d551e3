import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/harness/chromium.js'
import { root } from './root.js'

/** Draws the touch icons, favicon.ico and the share picture from the mark. */
const folder = path.join(root, 'apps/web/public')
const favicon = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
const mark = favicon.replace(/<rect[^>]*>/, '')
const square = favicon.replace('rx="15"', 'rx="0"')

mkdirSync(path.join(folder, 'icons'), { recursive: true })
const browser = await chromium.launch(launchOptions)
await drawIco('favicon.ico', [16, 32, 48])
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
  writeFileSync(path.join(folder, file), await picture(width, height, markup))
}

/**
 * An .ico file is a table of sizes and offsets, and then the pictures as PNG files.
 * @param {string} file
 * @param {number[]} sizes
 */
async function drawIco(file, sizes) {
  const pictures = []
  for (const size of sizes) pictures.push(await picture(size, size, favicon))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, png] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  writeFileSync(path.join(folder, file), Buffer.concat([head, ...pictures]))
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} markup
 */
async function picture(width, height, markup) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>body { margin: 0; height: 100vh } svg { display: block }</style>${markup}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}
