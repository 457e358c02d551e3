import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configFrom } from './config.ts'
import { unitFile, unitSettings } from './env-file.ts'
import { settings } from './settings.ts'

const known = new Set([...Object.keys(settings), 'NODE_ENV'])

function deployed(file: string) {
  return readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8')
}

test.each([
  ['kodama.service', /^Environment=(.*)$/m],
  ['Dockerfile', /^ENV (.*)$/m],
])('every setting of deploy/%s exists', (file, line) => {
  const [, given = ''] = line.exec(deployed(file)) ?? []
  const env = Object.fromEntries(given.split(' ').map((pair) => pair.split('=')))
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([])
  expect(configFrom(env)).toMatchObject({ DATA_DIR: env['DATA_DIR'] })
})

test('a verb that reads the file of the unit has the settings of the unit', () => {
  const unit = deployed('kodama.service')
  expect(unit).toContain(`EnvironmentFile=-${unitFile}\n`)
  const set = Object.entries(unitSettings).map(([name, value]) => ` ${name}=${value}`)
  expect(unit).toContain(`\nEnvironment=NODE_ENV=production${set.join('')}\n`)
})

test('what the files of deploy/ start is what the build makes', () => {
  const build = readFileSync(new URL('../../../../../scripts/build.js', import.meta.url), 'utf8')
  expect(build).toContain("main: 'src/main.ts'")
  expect(deployed('kodama.service')).toContain('/apps/api/dist/main.js\n')
  expect(deployed('Dockerfile')).toContain('"apps/api/dist/main.js"]')
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd understands all of the unit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const unit = path.join(folder, 'kodama.service')
  writeFileSync(unit, deployed('kodama.service').replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const ours = stderr.split('\n').filter((line) => line.includes('kodama'))
  expect({ status, ours }).toEqual({ status: 0, ours: [] })
})
