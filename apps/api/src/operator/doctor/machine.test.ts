import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import { accountMay, examineAvatars, isHiddenByUnit, isReadOnlyByUnit } from './avatars.ts'
import { examineDisk, examineFiles } from './machine.ts'

test('a disk that is nearly full is a warning, and a full one a failure', () => {
  const config = configFrom({ DATA_DIR: path.join(testFolder(), 'later/data') })
  const examined = (megabytes: number) => examineDisk(config, () => megabytes * 1024 * 1024)
  expect(examined(2000)).toEqual({
    about: 'disk',
    verdict: 'ok',
    sentence: `2000 MB are free for ${config.DATA_DIR}.`,
  })
  expect(examined(1000)).toMatchObject({ verdict: 'warn' })
  expect(examined(99)).toMatchObject({
    verdict: 'fail',
    sentence: `99 MB are free for ${config.DATA_DIR}. Make room, or the site will soon not be able to write.`,
  })
  expect(examineDisk(config).sentence).toMatch(/^\d+ MB are free for /)
})

test('a file of settings that every account may read is a warning', () => {
  const folder = testFolder()
  const config = configFrom({ DATA_DIR: folder })
  const file = path.join(folder, 'site.env')
  writeFileSync(file, 'SMTP_URL=smtp://user:secret@relay.example\n')
  chmodSync(file, 0o644)
  expect(examineFiles(config, file)).toEqual([
    {
      about: 'files',
      verdict: 'warn',
      sentence: `Every account of this machine may read ${file}, which holds passwords: chmod 600 ${file}`,
    },
  ])
  chmodSync(file, 0o640)
  expect(examineFiles(config, file)).toEqual([])
  expect(examineFiles(config, '/dev/null')).toEqual([])
})

test('a folder of avatars that is none is a failure, and one that is missing is not', () => {
  const config = configFrom({ DATA_DIR: testFolder() })
  const folder = config.AVATARS_DIR
  expect(examineAvatars(config, false)).toMatchObject({ about: 'avatars', verdict: 'ok' })
  mkdirSync(path.dirname(folder))
  writeFileSync(folder, '')
  expect(examineAvatars(config, false)).toEqual({
    about: 'avatars',
    verdict: 'fail',
    sentence: `AVATARS_DIR ${folder} is not a folder.`,
  })
  rmSync(folder)
  mkdirSync(folder)
  expect(examineAvatars(config, false)).toEqual({
    about: 'avatars',
    verdict: 'ok',
    sentence: `${folder} can be read and written.`,
  })
})

test("the folder of bancho.py's avatars is examined where AVATARS_DIR says, and must be there", () => {
  const [DATA_DIR, AVATARS_DIR] = [testFolder(), path.join(testFolder(), 'avatars')]
  const config = configFrom({ DATA_DIR, AVATARS_DIR })
  expect(examineAvatars(config, false)).toEqual({
    about: 'avatars',
    verdict: 'fail',
    sentence: `AVATARS_DIR ${AVATARS_DIR} cannot be read (ENOENT).`,
  })
  mkdirSync(AVATARS_DIR)
  expect(examineAvatars(config, false).sentence).toBe(`${AVATARS_DIR} can be read and written.`)
})

test('whether the account of the site may use a folder depends on every folder above it', () => {
  // The temporary folder of a test run may be closed to other accounts.
  const folder = testFolder('/tmp')
  const avatars = path.join(folder, 'home/avatars')
  mkdirSync(avatars, { recursive: true })
  const link = path.join(folder, 'link')
  symlinkSync(avatars, link)
  const site = { uid: 54_321, gid: 54_321 }
  const withModes = (...modes: number[]) => {
    const folders = [folder, path.dirname(avatars), avatars]
    for (const [index, mode] of modes.entries()) chmodSync(folders[index] ?? '', mode)
    return [accountMay('read', link, site), accountMay('write', link, site)]
  }
  expect(withModes(0o711, 0o711, 0o777)).toEqual([true, true])
  expect(withModes(0o711, 0o711, 0o755)).toEqual([true, false])
  expect(withModes(0o711, 0o700, 0o777)).toEqual([false, false])
  expect(withModes(0o711, 0o711, 0o750)).toEqual([false, false])
})

test('homes are hidden from the site by its systemd unit', () => {
  const unit = readFileSync(
    new URL('../../../../../deploy/kodama.service', import.meta.url),
    'utf8',
  )
  expect(unit).toContain('\nProtectHome=yes\n')
  const folders = ['/home/bancho/.data/avatars', '/root', '/run/user/7/x', '/opt/home/x', '/homes']
  expect(folders.map(isHiddenByUnit)).toEqual([true, true, true, false, false])
})

test('the systemd unit lets the site write its data and the avatars of the guide, and nothing else', () => {
  const unit = readFileSync(
    new URL('../../../../../deploy/kodama.service', import.meta.url),
    'utf8',
  )
  const guide = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
  const [, avatars = ''] = /^ *AVATARS_DIR=(.*)$/m.exec(guide) ?? []
  const folders = ['/var/lib/kodama/assets/avatars', avatars, '/srv/avatars', `${avatars}-old`]
  expect(folders.map((folder) => isReadOnlyByUnit(folder, unit))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isReadOnlyByUnit('/srv/avatars', unit.replace('=strict', '=full'))).toBe(false)
})

test('avatars that the site can only read are a warning, because players cannot change theirs', () => {
  const folder = testFolder('/tmp')
  const data = path.join(folder, 'data')
  const avatars = path.join(folder, 'avatars')
  mkdirSync(data)
  mkdirSync(avatars)
  chmodSync(folder, 0o755)
  chmodSync(avatars, 0o555)
  // Root may write everywhere, so for root the owner of the data folder is asked for.
  if (process.getuid?.() === 0) chownSync(data, 54_321, 54_321)
  const config = configFrom({ DATA_DIR: data, AVATARS_DIR: avatars })
  expect(examineAvatars(config, false)).toMatchObject({
    verdict: 'warn',
    sentence: expect.stringContaining('no player can change their avatar'),
  })
})

function testFolder(parent = tmpdir()) {
  const folder = mkdtempSync(path.join(parent, 'kodama-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
