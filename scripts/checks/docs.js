import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'

/**
 * What the docs name must exist: npm scripts, verbs of the command line, files, links, headings. And their
 * lines must fit on a screen: a long one is hard to read, and hard to compare in a review.
 */
const longestLine = 120
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [, verbTable = ''] =
  readFileSync(path.join(root, 'apps/api/src/operator/cli/run.ts'), 'utf8').match(
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
  for (const [, target = ''] of text.matchAll(
    /(?:\]\(|^\[[^\]]+\]: )(?!https?:|[#/]|mailto:)([^)#\s]+)/gm,
  )) {
    if (!existsSync(path.resolve(root, path.dirname(file), target))) missing(target)
  }
  for (const [, target = '', heading = ''] of text.matchAll(
    /\]\((?!https?:|\/)([^)#\s]*)#([^)\s]+)\)/g,
  )) {
    const page = target === '' ? text : readIfThere(path.resolve(root, path.dirname(file), target))
    if (!headingsOf(page).includes(heading)) missing(`the heading ${target}#${heading}`)
  }
  // Paths in backticks that begin with a top-level folder.
  for (const [, name = ''] of text.matchAll(
    /`((?:apps|packages|scripts|docs|deploy|tests|bench|\.ci|\.github|\.githooks)\/[\w./$@-]*)`/g,
  )) {
    if (!existsSync(path.join(root, name))) missing(name)
  }
  // Documents of the site are prose for visitors, and Japanese has no spaces to break a line at.
  if (/^apps\/(web\/content|api\/assets)\//.test(file)) continue
  for (const [index, line] of text.split('\n').entries()) {
    const { length } = [...line]
    // An address cannot be broken: it stands alone, as `[name]: address`.
    if (length > longestLine && !/^\[[^\]]+\]: \S+$/.test(line)) {
      problems.push(`${file}:${index + 1} has ${length} characters, more than ${longestLine}`)
    }
  }
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * As code hosts make them for links.
 * @param {string} text
 */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
