import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'

/** Everything that the docs name must exist: npm scripts, verbs of the command line, files, links. */
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [, verbTable = ''] =
  readFileSync(path.join(root, 'apps/api/src/cli/run.ts'), 'utf8').match(
    /const verbs: .*?\{(.*?)\n\}/s,
  ) ?? []
const verbs = [...verbTable.matchAll(/^ {2}'?([a-z -]+?)'?[:,]/gm)].map(([, verb]) => verb)
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
/** @type {string[]} */
const problems = []

for (const file of files.trim().split('\n')) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const missing = (/** @type {string} */ what) =>
    problems.push(`${file} names ${what}, which does not exist`)

  for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
    if (!(script in scripts)) missing(`npm run ${script}`)
  }
  for (const [, call = ''] of text.matchAll(/npm run kodama -- ([a-z][a-z -]*)/g)) {
    if (!verbs.some((verb) => `${call} `.startsWith(`${verb} `))) missing(`the verb ${call}`)
  }
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)) {
    if (!existsSync(path.resolve(root, path.dirname(file), target))) missing(target)
  }
  // Paths in backticks that begin with a top-level folder.
  for (const [, name = ''] of text.matchAll(
    /`((?:apps|packages|scripts|docs|deploy|tests|bench|\.ci|\.githooks)\/[\w./$@-]*)`/g,
  )) {
    if (!existsSync(path.join(root, name))) missing(name)
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
