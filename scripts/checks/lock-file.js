import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listLockFileProblems } from '../lock-file-problems.js'
import { root } from '../root.js'

/** @param {string} file */
function packagesOf(file) {
  const whole = path.join(root, file)
  return existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')).packages : {}
}

const problems = listLockFileProblems(
  packagesOf('package-lock.json'),
  packagesOf('node_modules/.package-lock.json'),
)
const npmSettings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n')
if (!npmSettings.includes('ignore-scripts=true')) problems.push('.npmrc allows install scripts')
if (npmSettings.some((line) => line.includes('registry='))) problems.push('.npmrc names a registry')

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
