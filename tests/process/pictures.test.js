import { readFileSync } from 'node:fs'
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

/** @param {Awaited<ReturnType<typeof start>>} site */
function findDrawing({ child }) {
  return findChildren(child.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('redraw-picture.js'),
  )
}
