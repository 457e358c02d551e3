import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findSuperLinear, listRegularExpressions } from '../regular-expressions.js'
import { root } from '../root.js'

/** Every regular expression that runs on the server or in a visitor's browser takes linear time. */
const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
const files = list
  .trim()
  .split('\n')
  .filter((file) => /\/src\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.|\/testing\/|\.gen\./.test(file))
  .filter((file) => existsSync(path.join(root, file)))

/** Built from constants of the code, never from outside text. */
const builtFromConstants = new Set(['apps/api/src/platform/database/connection/errors.ts'])
/** The same expression is checked once. @type {Map<string, string | undefined>} */
const verdicts = new Map()

for (const file of files) {
  const { found, unknown } = listRegularExpressions(
    file,
    readFileSync(path.join(root, file), 'utf8'),
  )
  for (const { line, ...expression } of found) {
    const key = `/${expression.source}/${expression.flags}`
    if (!verdicts.has(key)) verdicts.set(key, findSuperLinear(expression))
    const verdict = verdicts.get(key)
    if (verdict) fail(`${file}:${line}: ${key} ${verdict}`)
  }
  if (builtFromConstants.has(file)) continue
  for (const { line } of unknown) fail(`${file}:${line}: an expression must be a literal`)
}

/** @param {string} problem */
function fail(problem) {
  console.error(problem)
  process.exitCode = 1
}
