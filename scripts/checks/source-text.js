import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'

/** Texts that are forbidden in source files, where the linter has no rule. */
const forbidden = [
  [/import\.meta\.env\b/, 'settings reach the page at run time, from config.ts'],
  [/(inner|outer|adjacent)HTML\b|document\.write\b/i, 'no HTML strings'],
  [/\bTODO(?! #\d)|\bFIXME\b/, 'name the issue: TODO #12'],
  [/@ts-(ignore|nocheck)/, 'no silenced types'],
]
const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
/** @type {string[]} */
const problems = []

for (const file of list
  .trim()
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.gen.'))
  .filter((name) => existsSync(path.join(root, name)))) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    for (const [pattern, reason] of /** @type {[RegExp, string][]} */ (forbidden)) {
      if (pattern.test(line)) problems.push(`${file}:${index + 1}: ${reason}`)
    }
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
