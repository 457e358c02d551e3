import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { hasTest } from './has-test.js'

/** @typedef {{ number: number, file: string, title: string }} Proof */

const doc = read('docs/security.md')
const promised = Array.from({ length: 48 }, (_, index) => index + 1)

test('each promise of docs/security.md is proven by tests that exist', () => {
  expect(promisesIn(doc)).toEqual(promised)
  expect([...new Set(proofsIn(doc).map(({ number }) => number))]).toEqual(promised)
  expect(problemsOf(proofsIn(doc))).toEqual([])
})

test.each([
  ['a file that is gone', 'tests/process/power-cut.test.js', 'tests/process/gone.test.js'],
  ['a file that is no test', 'tests/process/power-cut.test.js', 'tests/process/power-cut.js'],
  ['another title', 'kills of the site, whole', 'kills of the site'],
])('a proof that names %s is told', (_, now, then) => {
  expect(problemsOf(proofsIn(doc.replace(now, then)))).not.toEqual([])
})

/** @param {string} text */
function promisesIn(text) {
  return [...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
}

/**
 * The list has three levels: number, file, title. A long title goes on in the next line.
 * @param {string} text
 */
function proofsIn(text) {
  const [, list = ''] = /^## How it is proven\n(.*?)^## /ms.exec(text) ?? []
  /** @type {Proof[]} */
  const proofs = []
  let [number, file] = [0, '']
  for (const [, indent = '', item = ''] of list.matchAll(/^( *)- ((?:.|\n(?= {6}\S))*)/gm)) {
    if (indent === '') number = Number(/^\*\*(\d+) /.exec(item)?.[1])
    else if (indent === '  ') file = item.replaceAll('`', '')
    else proofs.push({ number, file, title: item.replace(/\n +/g, ' ') })
  }
  return proofs
}

/** @param {Proof[]} proofs */
function problemsOf(proofs) {
  return proofs
    .filter(({ file, title }) => !isTestFile(file) || !hasTest(read(file), title))
    .map(({ number, file, title }) => `${number}: ${file} has no test "${title}"`)
}

/** @param {string} file */
function isTestFile(file) {
  return /\.(test|spec)\.(js|tsx?)$/.test(file) && existsSync(path.join(root, file))
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
