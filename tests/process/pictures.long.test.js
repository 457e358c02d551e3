import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import {
  findChildren,
  forgetLimits,
  killSiteWhileSaving,
  makePlayer,
  pictures,
  save,
  settings,
} from './pictures.js'

const maxBytes = 5 * 2 ** 20
/** Of the site: the pictures that come, twice while they are put together, and what is not collected yet. */
const mostGrowth = 100
/** Of the process that draws. */
const mostOwn = 150

test('a site that is killed thirty times while a picture is written leaves the old one or the new one', async () => {
  expect(await killSiteWhileSaving(30)).toEqual({ broken: 0 })
})

test('pictures of every kind, as large as they may be and three at once, take little memory', async () => {
  const folder = temporaryFolder()
  const site = await start(settings, folder)
  await site.ready
  const [invite = ''] = await makeInvites(1, folder, settings)
  const names = ['Aoba', 'Hifumi', 'Kou']
  const players = await Promise.all(names.map((name) => makePlayer(site, name, invite)))
  for (const player of players) await save(site, player, pictures[0])
  const before = memoryOf(site.child.pid)
  const watched = watchChildren(site.child.pid)
  onTestFinished(watched.stop)
  /** @type {Record<string, { growth: number, own: number }>} */
  const peaks = {}
  for (const [kind, bytes] of Object.entries(await makeLargest())) {
    forgetLimits(folder)
    const body = Buffer.concat([bytes], maxBytes)
    const answers = await Promise.all(players.map((player) => save(site, player, body)))
    expect([kind, new Set(answers)]).toEqual([kind, new Set([200])])
    const growth = memoryOf(site.child.pid).peak - before.now
    peaks[kind] = { growth, own: watched.takePeak() }
  }
  const tooMuch = Object.entries(peaks).filter(
    ([, { growth, own }]) => growth > mostGrowth || own > mostOwn || own === 0,
  )
  expect(tooMuch).toEqual([])
})

/**
 * @param {number} width
 * @param {number} height
 */
function makeFlat(width, height, alpha = 1) {
  const background = { r: 9, g: 99, b: 200, alpha }
  return sharp({ create: { width, height, channels: 4, background } })
}

/** The largest that are read. Zeros after their end make them as long as a body may be. */
async function makeLargest() {
  return {
    'a JPEG': await makeFlat(4096, 4096).jpeg().toBuffer(),
    'a progressive JPEG': await makeFlat(4032, 3024)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'a JPEG in CMYK': await makeFlat(3080, 3080)
      .toColourspace('cmyk')
      .jpeg({ progressive: true })
      .toBuffer(),
    'a PNG': await makeFlat(4096, 4096, 0.5).png().toBuffer(),
    'an interlaced PNG of 16 bits': await makeFlat(2900, 2900, 0.5)
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'a lossless WebP': await makeFlat(3170, 3170, 0.5)
      .webp({ effort: 0, lossless: true })
      .toBuffer(),
    'a GIF': await makeFlat(3780, 3780).gif().toBuffer(),
  }
}

/**
 * The largest of the processes that a process starts one after another, in megabytes.
 * @param {number | undefined} parent
 */
function watchChildren(parent) {
  let peak = 0
  const looking = setInterval(() => {
    for (const pid of findChildren(parent)) peak = Math.max(peak, memoryOf(pid).own)
  }, 5)
  return {
    stop: () => clearInterval(looking),
    takePeak() {
      const found = peak
      peak = 0
      return found
    },
  }
}

/**
 * In megabytes: now, at its peak, and at its peak without files, which it shares with others. A process that has ended
 * has none.
 * @param {number | undefined} pid
 */
function memoryOf(pid) {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const read = (/** @type {string} */ name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM'), own: read('VmHWM') - read('RssFile') }
}
