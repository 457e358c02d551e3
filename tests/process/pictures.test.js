import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeExhausting, makeJpegScans } from '../../apps/api/src/testing/exhausting-pictures.ts'
import { makeInvites } from '../harness/kodama-process.js'
import { openConnection } from '../harness/raw-connection.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import {
  findChildren,
  killSiteWhileSaving,
  makePlayer,
  pictures,
  save,
  settings,
} from './pictures.js'

/** @typedef {import('./pictures.js').Site} Site */
/** @typedef {import('./pictures.js').Player} Player */

test('a site that is killed while a picture is written leaves the old one or the new one', async () => {
  expect(await killSiteWhileSaving(2)).toEqual({ broken: 0 })
})

test('a picture is drawn by a process without secrets, and one that breaks it ends nothing else', async () => {
  const site = await start({ ...settings, SMTP_URL: 'smtp://user:secret@relay.example' })
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const player = await makePlayer(site, 'Aoba', invite)
  const saving = save(site, player, new Uint8Array(await makeJpegScans(90)))
  await expect.poll(() => findDecoding(site), { interval: 1 }).toBeDefined()
  const pid = Number(findDecoding(site))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('MALLOC_ARENA_MAX=1\0')
  process.kill(pid, 'SIGSEGV')
  expect(await saving).toBe(422)
  expect(await save(site, player, pictures[0])).toBe(200)
  expect(site.child.exitCode).toBe(null)
})

test('while twenty players send slow and hostile pictures, the picture of another player is saved', async () => {
  const folder = temporaryFolder()
  const site = await start(settings, folder)
  await site.ready
  const [invite = ''] = await makeInvites(1, folder, settings)
  const names = Array.from({ length: 21 }, (_, n) => `player${n}`)
  const players = []
  for (const name of names) players.push(await makePlayer(site, name, invite))
  const [honest, ...others] = /** @type {[Player, ...Player[]]} */ (players)

  const slowSenders = others.splice(0, 10)
  await Promise.all(slowSenders.map((player) => fillQueue(site, player)))
  const hostile = Object.values(await makeExhausting())
  const slowest = await makeJpegScans(90)
  const answers = others.map((player, n) =>
    save(site, player, new Uint8Array(hostile[n] ?? slowest)),
  )
  await expect.poll(() => findDrawing(site), { interval: 1 }).toBeDefined()
  expect(await save(site, honest, pictures[0])).toBe(200)
  expect(await Promise.all(answers)).toEqual([422, 422, 422, 413, 413, 413, 413, 200, 200, 200])
})

test('a player whose connections are lost while pictures wait can upload again', async () => {
  const site = await start(settings)
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const player = await makePlayer(site, 'Aoba', invite)
  const connections = await fillQueue(site, player)
  expect(await save(site, player, pictures[0])).toBe(503)
  for (const { socket } of connections) socket.destroy()
  await expect.poll(() => save(site, player, pictures[0])).toBe(200)
})

test('the card of a shared link is drawn by a process without secrets, and the page names its address', async () => {
  const site = await start(settings)
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const { id } = await makePlayer(site, 'Aoba', invite)
  const drawing = fetch(`${site.url}/a/share/users/${id}.jpg`)
  await expect.poll(() => findDrawing(site, 'draw-card.js'), { interval: 1 }).toBeDefined()
  const pid = Number(findDrawing(site, 'draw-card.js'))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('MALLOC_ARENA_MAX=1\0')
  const card = await drawing
  const bytes = Buffer.from(await card.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  const page = await (await fetch(`${site.url}/users/${id}`)).text()
  expect(page).toMatch(new RegExp(`og:image" content="[^"]+/a/share/users/${id}\\.jpg\\?t=\\d+"`))
})

/**
 * Sends the beginning of four pictures. The one that is refused tells that the others are being read.
 * @param {Site} site
 * @param {Player} player
 */
async function fillQueue(site, { token }) {
  const head = [
    'PUT /v3/account/pictures/avatar HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: image/png',
    'content-length: 100000',
  ]
  const connections = await Promise.all(Array.from({ length: 4 }, () => openConnection(site)))
  for (const { write } of connections) write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(90_000)}`)
  const texts = () => connections.map(({ text }) => text()).join('')
  await expect.poll(texts, { interval: 5 }).toContain('HTTP/1.1 503 ')
  return connections
}

/**
 * The program that redraws a picture, once it decodes.
 * @param {Site} site
 */
function findDecoding(site) {
  const pid = findDrawing(site)
  const folder = `/proc/${pid}/task`
  const threads = existsSync(folder) ? readdirSync(folder) : []
  const names = threads.map((thread) => readFileSync(path.join(folder, thread, 'comm'), 'utf8'))
  return names.some((name) => name.startsWith('libvips')) ? pid : undefined
}

/**
 * The program that a site runs, once the shell with its limits has become Node.
 * @param {Site} site
 */
function findDrawing({ child }, program = 'redraw-picture.js') {
  return findChildren(child.pid).find((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.startsWith(`${process.execPath}\0`) && command.includes(program)
  })
}
