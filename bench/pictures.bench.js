import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { median } from './median.js'

/**
 * How long a photo of 5 MB takes to become an avatar, compared with copying its bytes to a file over the same line, and
 * how its drawing slows those who read.
 */
const lineBytesPerSecond = 20_000_000 / 8
const chunkBytes = 64 * 1024
const rounds = 5

const photo = await makePhoto()
const { width = 0, height = 0 } = await sharp(photo).metadata()
console.log(`a photo of ${width} × ${height}, ${(photo.length / 1e6).toFixed(1)} MB`)
const site = await startDemoSite({ HUMAN_CHECK: 'none' })
const copier = await startCopier()
try {
  const token = await signIn()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
  const avatar = { url: `${site.url}/v3/account/pictures/avatar`, headers }
  const copy = { url: copier.url, headers: {} }
  for (const [line, isPaced] of /** @type {const} */ ([
    ['at once', false],
    ['over 20 Mbit/s', true],
  ])) {
    const saved = await medianOf(() => send(avatar, isPaced))
    const copied = await medianOf(() => send(copy, isPaced))
    console.log(
      `${line}, saved ÷ copied: ${saved.toFixed(0)} ÷ ${copied.toFixed(0)} ms = ${(saved / copied).toFixed(1)}`,
    )
  }
  const inPeace = await readsUntil(setTimeout(5000))
  const whileDrawing = await readsUntil(medianOf(() => send(avatar, false)))
  for (const [what, ms] of Object.entries(whileDrawing)) {
    const before = inPeace[what] ?? 1
    console.log(
      `${what}, p99 while drawing ÷ in peace: ${ms.toFixed(1)} ÷ ${before.toFixed(1)} ms = ${(ms / before).toFixed(1)}`,
    )
  }
} finally {
  await site.stop()
  await copier.stop()
}

/** Twelve megapixels, as detailed as 5 MB can hold. */
async function makePhoto() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 50 }
  const small = {
    width: 1008,
    height: 756,
    channels: /** @type {const} */ (3),
    background: '#888',
    noise,
  }
  const large = await sharp({ create: small }).png().toBuffer()
  const most = 5 * 2 ** 20
  for (let quality = 95; ; quality -= 3) {
    const bytes = await sharp(large).resize(4032, 3024).jpeg({ quality }).toBuffer()
    if (bytes.length <= most) return bytes
  }
}

/** A server that does nothing but write what it gets to a file, safely. */
async function startCopier() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-copy-'))
  const server = createServer(async (request, response) => {
    const file = await open(path.join(folder, 'copy'), 'w')
    for await (const chunk of request) await file.write(chunk)
    await file.sync()
    await file.close()
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}

async function signIn() {
  const answer = await fetch(`${site.url}/v3/authenticate/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'kodama_demo',
      password: 'Kodama-2026',
      captcha_token: 'none',
    }),
  })
  return (await answer.json()).token
}

/**
 * @param {{ url: string, headers: Record<string, string> }} target
 * @param {boolean} isPaced
 */
async function send({ url, headers }, isPaced) {
  const start = performance.now()
  const length = { 'content-length': photo.length }
  const sending = request(url, { method: 'PUT', headers: { ...headers, ...length } })
  Readable.from(chunks(isPaced)).pipe(sending)
  const [answer] = await once(sending, 'response')
  await answer.resume().toArray()
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
  return performance.now() - start
}

/** @param {boolean} isPaced */
async function* chunks(isPaced) {
  const start = performance.now()
  for (let sent = 0; sent < photo.length; sent += chunkBytes) {
    yield photo.subarray(sent, sent + chunkBytes)
    const due = start + (1000 * (sent + chunkBytes)) / lineBytesPerSecond
    if (isPaced) await setTimeout(Math.max(0, due - performance.now()))
  }
}

/** @param {() => Promise<number>} measure */
async function medianOf(measure) {
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await measure())
  return median(times)
}

/**
 * The 99th percentile of each kind of read, one after the other until the promise resolves.
 * @param {Promise<unknown>} end
 */
async function readsUntil(end) {
  const ended = new AbortController()
  void end.then(() => ended.abort())
  /** @type {Record<string, number[]>} */
  const durations = { '/v2/players/3': [], '/a/4': [], '/icons/touch-180.png': [] }
  do {
    for (const [what, times] of Object.entries(durations)) {
      const start = performance.now()
      await (await fetch(site.url + what)).arrayBuffer()
      times.push(performance.now() - start)
    }
  } while (!ended.signal.aborted)
  return Object.fromEntries(
    Object.entries(durations).map(([what, times]) => [
      what,
      times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
    ]),
  )
}
