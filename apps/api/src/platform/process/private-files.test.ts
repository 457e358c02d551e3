import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeExposedFiles, listExposedFiles } from './private-files.ts'

test('what an older version left open to other accounts is closed', () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kodama-modes-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const file = path.join(DATA_DIR, 'kodama.db')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  mkdirSync(path.join(DATA_DIR, 'backups'))
  chmodSync(path.join(DATA_DIR, 'backups'), 0o755)
  const config = { DATA_DIR, DATABASE: { kind: 'sqlite', file } } as const

  expect(listExposedFiles(config)).toEqual([file, path.join(DATA_DIR, 'backups')])
  closeExposedFiles(config)
  expect(listExposedFiles(config)).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(DATA_DIR, 'backups')).mode & 0o777).toBe(0o700)
})
