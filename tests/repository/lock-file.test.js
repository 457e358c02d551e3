import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listLockFileProblems } from '../../scripts/lock-file-problems.js'
import { root } from '../../scripts/root.js'

const read = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

/** @type {[string, Record<string, unknown>, string][]} */
const edits = [
  ['another host', { resolved: 'https://evil.example/kysely.tgz' }, 'names the registry'],
  ['another hash', { integrity: 'sha512-AAAA' }, 'is installed with another integrity'],
  ['a weak hash', { integrity: 'sha1-AAAA' }, 'has no integrity of SHA-512'],
  ['no hash', { integrity: undefined }, 'has no integrity of SHA-512'],
  ['an install script', { hasInstallScript: true }, 'has an install script'],
  ['another licence', { license: 'AGPL-3.0' }, 'has the licence "AGPL-3.0"'],
  ['the licence of libvips', { license: 'LGPL-3.0-or-later' }, 'has the licence "LGPL-3.0-or'],
  ['no licence', { license: undefined }, 'has the licence "undefined"'],
]

test.each(edits)('a lock file that was edited to %s is refused', (_, edit, problem) => {
  const packages = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  const name = 'node_modules/kysely'
  const edited = { ...packages, [name]: { ...packages[name], ...edit } }
  expect(listLockFileProblems(packages, installed)).toEqual([])
  expect(listLockFileProblems(edited, installed)).toContainEqual(
    expect.stringContaining(`${name} ${problem}`),
  )
})

test('a dependency is one version, not a range', () => {
  const workspace = { 'apps/api': { dependencies: { kysely: '^0.28.0' } } }
  expect(listLockFileProblems(workspace, {})).toEqual(['kysely is "^0.28.0", not one version'])
})
