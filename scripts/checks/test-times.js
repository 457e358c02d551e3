import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../stale.js'
import { budgets } from '../test-budgets.js'
import { readTimes } from '../test-times.js'

/** A test file that took longer than its budget when it last ran, or a budget of a file that is gone. */
const times = readTimes()
/** @type {string[]} */
const problems = []

for (const kind of /** @type {const} */ (['quick', 'long'])) {
  const { each, files } = budgets[kind]
  for (const [name, { reason }] of Object.entries(files)) {
    if (!existsSync(fileOf(name))) problems.push(`${name} has a budget and does not exist`)
    if (!reason) problems.push(`${name} has a budget without a reason`)
  }
  for (const [name, seconds] of Object.entries(times[kind])) {
    const most = files[name]?.seconds ?? each
    if (seconds <= most || !existsSync(fileOf(name))) continue
    problems.push(
      `${name} took ${seconds.toFixed(1)} s, and its budget is ${most} s: make it faster, or raise the budget in scripts/test-budgets.js with a reason`,
    )
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** @param {string} name Of the form `project file`. */
function fileOf(name) {
  return path.join(root, name.slice(name.indexOf(' ') + 1))
}
