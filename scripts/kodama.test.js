import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './stale.js'

const verbs = ['demo', 'doctor', 'backup', 'restore', 'indexes']

test('without a verb it lists them all', () => {
  const { code, out } = kodama([])
  expect(code).toBe(0)
  for (const verb of verbs) expect(out).toContain(`  ${verb}`)
})

test.each(verbs)('%s has help, also for programs', (verb) => {
  const help = kodama([verb, '--help'])
  expect(help.code).toBe(0)
  expect(help.out).toContain(`npm run kodama -- ${verb}`)
  const { code, out } = kodama([verb, '--help', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out).help).toContain(`npm run kodama -- ${verb}`)
})

test('demo, backup, restore, indexes and doctor work one after the other, for programs', () => {
  const folder = temporaryFolder()
  const demo = JSON.parse(kodama(['demo', '--json'], folder).out)
  expect(demo).toMatchObject({ username: 'kodama_demo', password: 'Kodama-2026' })
  expect(demo.invite_link).toMatch(/^http:\/\/localhost:3000\/invite\/[a-z2-7]{26}$/)

  const { file, bytes } = JSON.parse(kodama(['backup', '--json'], folder).out)
  expect(bytes).toBeGreaterThan(1_000_000)
  const { restored, kept } = JSON.parse(kodama(['restore', file, '--json'], folder).out)
  expect(restored).toBe(file)
  expect(readdirSync(path.join(folder, 'backups')).sort()).toEqual(
    [path.basename(file), path.basename(kept)].sort(),
  )

  expect(JSON.parse(kodama(['indexes', '--json'], folder).out)).toEqual({ added: [] })

  const { findings } = JSON.parse(kodama(['doctor', '--json'], folder).out)
  expect(findings).toContainEqual(expect.objectContaining({ about: 'demo world', verdict: 'ok' }))
})

test('when the disk is full no broken backup is left, and what was there stays', () => {
  const folder = temporaryFolder()
  kodama(['demo'], folder)
  const program = path.join(root, 'apps/api/dist/kodama.js')
  // The shell's bound on the size of a file stands in for the end of the disk.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 600; exec "$0" "$@"`, process.execPath, program, 'backup'],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: folder } },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The backup could not be made: .+\n$/)
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([])
  expect(kodama(['backup'], folder).code).toBe(0)
})

test.each([
  [['nope'], 'There is no verb "nope".'],
  [['restore'], 'It is called so: kodama restore <file>'],
  [['restore', '/no/such/file'], '/no/such/file cannot be restored: there is no such file.'],
  [['backup', 'extra'], 'It is called so: kodama backup'],
  [['backup', '--loud'], "Unknown option '--loud'"],
  [['backup'], 'There is no database at'],
  [['constructor'], 'There is no verb "constructor".'],
])('%j ends with 78 and a sentence', (args, sentence) => {
  const { code, out, errors } = kodama(args)
  expect({ code, out }).toEqual({ code: 78, out: '' })
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('    at ')
})

test('for programs an error is JSON too', () => {
  const { code, out } = kodama(['backup', '--json'])
  expect(code).toBe(78)
  expect(JSON.parse(out).error).toContain('There is no database at')
})

/** @param {readonly string[]} args */
function kodama(args, folder = temporaryFolder()) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'apps/api/dist/kodama.js'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: folder, TZ: 'Asia/Tokyo' },
    },
  )
  return { code: status, out: stdout, errors: stderr }
}

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
