import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { start } from '../harness/site-process.js'
import {
  findChildren,
  killSiteWhileSaving,
  makePlayer,
  pictures,
  save,
  settings,
} from './pictures.js'

test('a site that is killed while a picture is written leaves the old one or the new one', async () => {
  expect(await killSiteWhileSaving(2)).toEqual({ broken: 0 })
})

test('a picture is drawn by a process without secrets, and one that breaks it ends nothing else', async () => {
  const site = await start({ ...settings, SMTP_URL: 'smtp://user:secret@relay.example' })
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const player = await makePlayer(site, 'Aoba', invite)
  const saving = save(site, player, pictures[0])
  await expect.poll(() => findDrawing(site), { interval: 1 }).toBeDefined()
  const pid = Number(findDrawing(site))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('MALLOC_ARENA_MAX=1\0')
  process.kill(pid, 'SIGSEGV')
  expect(await saving).toBe(422)
  expect(await save(site, player, pictures[0])).toBe(200)
  expect(site.child.exitCode).toBe(null)
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
 * @param {Awaited<ReturnType<typeof start>>} site
 * @param {string} program
 */
function findDrawing({ child }, program = 'redraw-picture.js') {
  return findChildren(child.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program),
  )
}
