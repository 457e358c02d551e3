import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEnvFile, parseEnvFile, unitSettings } from './env-file.ts'

/** Every form that systemd, Docker Compose and shells read alike. */
const sameForAll = [
  '# a comment',
  '',
  '   # another',
  'PORT=3000',
  '  SITE_NAME=kodama\t ',
  'QUOTED=\'a "b" $HOME `c` # d & e; ~\'',
  'DOUBLE="it\'s a # b & c; ~ (d)"',
  'EMPTY=',
  'NO_TEXT=""',
  'DATABASE_URL=mysql://kodama:p%40ss#word!@127.0.0.1:3306/banchopy?a=1',
  'COVER_URL=https://covers.example/{set_id}*[0]?.jpg',
  'PORT=3001',
].join('\n')

const values = {
  PORT: '3001',
  SITE_NAME: 'kodama',
  QUOTED: 'a "b" $HOME `c` # d & e; ~',
  DOUBLE: "it's a # b & c; ~ (d)",
  EMPTY: '',
  NO_TEXT: '',
  DATABASE_URL: 'mysql://kodama:p%40ss#word!@127.0.0.1:3306/banchopy?a=1',
  COVER_URL: 'https://covers.example/{set_id}*[0]?.jpg',
}

test('quotes, spaces and comments of a file of settings are read', () => {
  expect(parseEnvFile(sameForAll, 'x.env')).toEqual(values)
})

test('a shell reads the same from that file', () => {
  const folder = testFolder()
  const file = path.join(folder, 'x.env')
  writeFileSync(file, sameForAll)
  const print = Object.keys(values).map((name) => `printf '%s\\0' "$${name}"`)
  const script = `. ${file}\n${print.join('\n')}`
  const { stdout } = spawnSync('sh', ['-e'], { input: script, encoding: 'utf8', cwd: folder })
  expect(stdout.split('\0').slice(0, -1)).toEqual(Object.values(values))
})

test.each([
  ['export PORT=3000', 'begins with export, which systemd does not know: remove it.'],
  ['PORT = 3000', 'has a space beside the = of PORT, which a shell does not allow: remove it.'],
  ['PORT= 3000', 'has a space beside the = of PORT, which a shell does not allow: remove it.'],
  ['PORT', 'is not of the form NAME=value.'],
  ['PORT: 3000', 'is not of the form NAME=value.'],
  ['; PORT=3000', 'is not of the form NAME=value.'],
  ['1PORT=3000', 'is not of the form NAME=value.'],
  ['\ufeffPORT=3000', 'begins with a byte order mark: save the file without it.'],
  ['PORT=3000\r', 'ends as on Windows (CR LF), and a shell would read'],
  ['# ours\r', 'ends as on Windows (CR LF), and a shell would read'],
  [
    '# ours \\',
    'ends with a backslash, and systemd may read the next line as part of it: remove it.',
  ],
])('a line that not everybody reads alike is refused with one sentence: %j', (line, sentence) => {
  expect(() => parseEnvFile(`# one\n${line}\n`, 'x.env')).toThrow(`Line 2 of x.env ${sentence}`)
})

test.each([
  'my hunter2',
  'hunter2 # a comment',
  '#hunter2',
  '$hunter2',
  '"$hunter2"',
  '"hunter\\2"',
  'hunter\\2',
  "'hunter\\2'",
  "'hunter2",
  '"hunter2',
  "'hunter2' # a comment",
  "hunter'2'",
  'hunter2&more',
  'hunter2;more',
  'hunter2|more',
  'hunter2>more',
  '(hunter2)',
  '`hunter2`',
  '~/hunter2',
  'sqlite:~/hunter2',
])('a value that not everybody reads alike is refused, and not shown: %s', (value) => {
  const read = () => parseEnvFile(`NAME=${value}`, 'x.env')
  expect(read).toThrow(
    /^Line 1 of x\.env: systemd, .+ would read NAME differently: put the value in single quotes/,
  )
  expect(read).not.toThrow('hunter')
})

test('the named file counts, else that of the folder, else that of the systemd unit', () => {
  const folder = testFolder()
  const [named, local, unit] = ['named.env', '.env', 'unit.env'].map((name) => {
    writeFileSync(path.join(folder, name), `SITE_NAME=${name}\n`)
    return path.join(folder, name)
  }) as [string, string, string]
  const none = path.join(folder, 'none')
  expect(nameOf(named, local, unit)).toBe('named.env')
  expect(nameOf(undefined, local, unit)).toBe('.env')
  expect(nameOf(undefined, none, unit)).toBe('unit.env')
  expect(findEnvFile(undefined, { local, unit }).unreadFile).toBe(unit)
  expect(findEnvFile(undefined, { local: none, unit }).unreadFile).toBe(undefined)
  // The site does not look there by itself: systemd passes the file on.
  expect(nameOf(undefined, none)).toBe(undefined)
  expect(findEnvFile(undefined, { local: none, unit: none })).toEqual({ values: {} })
})

test('with the file of the unit a verb has the settings that the unit itself gives the site', () => {
  const unit = path.join(testFolder(), 'unit.env')
  writeFileSync(unit, 'WORKERS=3\n')
  const values = { DATA_DIR: unitSettings.DATA_DIR, WORKERS: '3' }
  const local = path.join(path.dirname(unit), '.env')
  expect(findEnvFile(undefined, { local, unit })).toEqual({ file: unit, values })
  expect(findEnvFile(unit, { local, unit })).toEqual({ file: unit, values })
})

test('a file that is named must be readable, and so must the one of the folder', () => {
  const folder = testFolder()
  mkdirSync(path.join(folder, '.env'))
  const local = path.join(folder, '.env')
  expect(() => findEnvFile(path.join(folder, 'none'))).toThrow('cannot be read (ENOENT).')
  expect(() => findEnvFile(undefined, { local })).toThrow('cannot be read (EISDIR).')
})

test.skipIf(process.getuid?.() === 0)('a file of the unit that is closed to us is named', () => {
  const unit = path.join(testFolder(), 'unit.env')
  writeFileSync(unit, '')
  chmodSync(unit, 0)
  const local = path.join(path.dirname(unit), '.env')
  expect(findEnvFile(undefined, { local, unit })).toEqual({ values: {}, unreadFile: unit })
})

function nameOf(given: string | undefined, local: string, unit?: string) {
  return findEnvFile(given, { local, ...(unit && { unit }) }).values['SITE_NAME']
}

function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
