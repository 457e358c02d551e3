import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { hasTest } from './has-test.js'

/**
 * @typedef {{ name: string, text: string }} Chapter
 * @typedef {{ number: string, truth: string, proofs: string[] }} Statement
 * @typedef {{ label: string, file: string, text: string }} Proof
 */

const index = read('docs/spec-map.md')
const chapters = readdirSync(path.join(root, 'docs/spec'))
  .toSorted()
  .map((name) => ({ name, text: read(`docs/spec/${name}`) }))

test('the map has all statements of the specification, each with a proof that exists', () => {
  expect(problemsOf(index, chapters).join('\n')).toBe('')
})

const sampleIndex = `One chapter: 3 statements in it.

| 1 | [Sample](spec/1-sample.md) | 3 |

## Open points

- **1.3**: nobody knows.

## End
`
const sample = `# 1. Sample

| # | statement | true | proof |
|---|---|---|---|
| 1.1 | a | yes [0010] | whole, code |
| 1.2 | b | yes | begun |
| 1.3 | c | yes | Unproven |

## Proofs

- \`tests/repository/security-doc.test.js\`
  - **whole**: each promise of docs/security.md is proven by tests that exist
  - **begun**: a proof that names …
- \`packages/contract/src/locale.ts\`
  - **code**: \`export const defaultLocale\`

[0010]: ../decisions/0010-human-check.md
`

test('a map without a fault has no problem', () => {
  expect(problemsOf(sampleIndex, [{ name: '1-sample.md', text: sample }])).toEqual([])
})

test.each([
  ['a number that is left out', '| 1.2 |', '| 1.9 |', '1.2 follows'],
  ['an answer that is none', '| yes | begun', '| maybe | begun', '"maybe"'],
  ['a statement without a proof', '| yes | begun |', '| yes |  |', 'it has no proof ""'],
  ['a proof that is not in the list', '| begun |', '| begin |', 'it has no proof "begin"'],
  ['a proof that no statement names', '**begun**', '**begin**', '"begin" proves nothing'],
  ['a file that is gone', 'security-doc.test', 'gone.test', 'gone.test.js does not exist'],
  ['another title', 'each promise of', 'a promise of', 'has no test "a promise'],
  ['a part of a title', ' by tests that exist', '', 'has no test "each promise'],
  ['other code', 'const default', 'const usual', 'does not have "export const usual'],
  ['a record that is gone', '0010-human', '0010-gone', '0010-gone-check.md does not exist'],
  ['a record that has no address', '[0010]:', '[0011]:', '[0010] has no address'],
  ['a difference without a record', '| yes | begun', '| differs | begun', 'needs a record'],
  [
    'a statement that does not hold',
    '| yes | begun',
    '| no | begun',
    '1.2: not in the open points',
  ],
  ['an open point that is none', '| Unproven |', '| code |', '1.3: no open point'],
  ['a statement that is not counted', '| 1.3 | c | yes | Unproven |', '', 'there are 2 statements'],
])('%s is told', (_, now, then, problem) => {
  const changed = sample.replace(now, then)
  expect(changed).not.toBe(sample)
  const problems = problemsOf(sampleIndex, [{ name: '1-sample.md', text: changed }])
  expect(problems.join('\n')).toContain(problem)
})

/**
 * Every problem of the map, one in a line.
 * @param {string} index
 * @param {Chapter[]} chapters
 */
function problemsOf(index, chapters) {
  const [, points = ''] = /^## Open points\n(.*?)^## /ms.exec(index) ?? []
  const told = [...points.matchAll(/\*\*(\d\.\d+)\*\*/g)].map(([, number = '']) => number)
  const known = chapters.flatMap(({ text }) => statementsIn(text))
  const open = known.filter(isOpen).map(({ number }) => number)
  return [
    ...chapters.flatMap((chapter, at) => problemsIn(chapter, at + 1)),
    ...chapters
      .map(({ name, text }) => `(spec/${name}) | ${statementsIn(text).length} |`)
      .filter((row) => !index.includes(row))
      .map((row) => `docs/spec-map.md has no row ${row}`),
    ...(index.includes(`: ${known.length} statements in`)
      ? []
      : [`docs/spec-map.md does not say that there are ${known.length} statements`]),
    ...open
      .filter((number) => !told.includes(number))
      .map((number) => `${number}: not in the open points`),
    ...told.filter((number) => !open.includes(number)).map((number) => `${number}: no open point`),
  ]
}

/**
 * @param {Chapter} chapter
 * @param {number} place
 */
function problemsIn({ name, text }, place) {
  const statements = statementsIn(text)
  const proofs = proofsIn(text)
  const labels = proofs.map(({ label }) => label)
  const named = new Set(statements.flatMap((statement) => statement.proofs))
  return [
    ...statements.flatMap(({ number }, at) =>
      number === `${place}.${at + 1}` ? [] : [`${name}: ${number}, but ${place}.${at + 1} follows`],
    ),
    ...statements.flatMap((statement) => problemsOfStatement(statement, text, labels)),
    ...labels
      .filter((label, at) => !named.has(label) || labels.indexOf(label) !== at)
      .map((label) => `${name}: "${label}" proves nothing, or is there twice`),
    ...proofs.flatMap((proof) => problemsOfProof(proof).map((problem) => `${name}: ${problem}`)),
    ...[...text.matchAll(/^\[(\d{4})\]: (.+)$/gm)]
      .filter(([, number, file = '']) => !isRecord(number ?? '', file))
      .map(([, , file]) => `${name}: ${file} does not exist, or has another number`),
  ]
}

/**
 * @param {Statement} statement
 * @param {string} text
 * @param {string[]} labels
 */
function problemsOfStatement({ number, truth, proofs }, text, labels) {
  const [word = '', ...records] = truth.split(' ')
  return [
    ...(/^(yes|open|differs|partly|no)$/.test(word) ? [] : [`${number}: "${word}" is no answer`]),
    ...(word === 'differs' && records.length === 0
      ? [`${number}: a difference needs a record`]
      : []),
    ...records
      .filter((record) => !text.includes(`\n${record}: `))
      .map((record) => `${number}: ${record} has no address`),
    ...proofs
      .filter((label) => label !== 'Unproven' && !labels.includes(label))
      .map((label) => `${number}: it has no proof "${label}"`),
  ]
}

/** @param {Proof} proof */
function problemsOfProof({ file, text }) {
  if (!existsSync(path.join(root, file))) return [`${file} does not exist`]
  if (isTestFile(file)) return hasTest(read(file), text) ? [] : [`${file} has no test "${text}"`]
  const code = text.replace(/^`(.*)`$/, '$1')
  return read(file).includes(code) ? [] : [`${file} does not have "${code}"`]
}

/**
 * The rows of the tables.
 * @param {string} text
 * @returns {Statement[]}
 */
function statementsIn(text) {
  const rows = text.matchAll(/^\| (\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)
  return [...rows].map(([, number = '', truth = '', proofs = '']) => ({
    number,
    truth,
    proofs: proofs.split(', ').map((label) => label.trim()),
  }))
}

/**
 * The list at the end: a file, and below it a label with its test or its code.
 * @param {string} text
 */
function proofsIn(text) {
  const [, list = ''] = text.split('\n## Proofs\n')
  /** @type {Proof[]} */
  const proofs = []
  let file = ''
  for (const line of list.split('\n')) {
    const [, name] = /^- `(.+)`$/.exec(line) ?? []
    const [, label, title] = /^ {2}- \*\*(.+?)\*\*: (.+)$/.exec(line) ?? []
    if (name) file = name
    if (label && title) proofs.push({ label, file, text: title })
  }
  return proofs
}

/** @param {Statement} statement */
function isOpen({ truth, proofs }) {
  return /^(partly|no)\b/.test(truth) || proofs.includes('Unproven')
}

/** @param {string} file */
function isTestFile(file) {
  return /\.(test|spec)\.(js|tsx?)$/.test(file)
}

/**
 * @param {string} number
 * @param {string} file
 */
function isRecord(number, file) {
  return (
    file.startsWith(`../decisions/${number}-`) && existsSync(path.join(root, 'docs/spec', file))
  )
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
