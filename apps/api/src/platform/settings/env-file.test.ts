import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEnvFile, unitSettings } from './env-file.ts'

test('quotes, comments and the last line of a name are read from the file', () => {
  const lines = [
    '# ours',
    'PORT=3000',
    "SITE_NAME='a $b # c'",
    'MAIL_FROM="a b"',
    'SITE_URL=',
    'PORT=3001',
  ]
  expect(findEnvFile(fileWith(lines.join('\n'))).values).toEqual({
    PORT: '3001',
    SITE_NAME: 'a $b # c',
    MAIL_FROM: 'a b',
    SITE_URL: '',
  })
})

test.each(['PORT\nHOST=::1', 'PORT: 3000\nHOST=::1', '1HOST=::1', '\ufeffHOST=::1'])(
  'a malformed line is refused, and no setting silently ignored: %j',
  (text) => {
    expect(() => findEnvFile(fileWith(text))).toThrow(/HOST= that is not NAME=value\.$/)
  },
)

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

function fileWith(text: string) {
  const file = path.join(testFolder(), 'x.env')
  writeFileSync(file, text)
  return file
}

function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
