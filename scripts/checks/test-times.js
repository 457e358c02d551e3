import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'
import { budgets, listOverBudget } from '../test-budgets.js'
import { readTimes } from '../test-times.js'

/** Reports test files over their budget, and budgets of files that do not exist. */
const problems = /** @type {const} */ (['quick', 'long']).flatMap((kind) => {
  const { files } = budgets[kind]
  const times = Object.entries(readTimes()[kind]).filter(([name]) => exists(name))
  return [
    ...Object.keys(files)
      .filter((name) => !exists(name))
      .map((name) => `${name} has a budget and does not exist`),
    ...listOverBudget(Object.fromEntries(times), budgets[kind]),
  ]
})

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** @param {string} name Of the form `project file`. */
function exists(name) {
  return existsSync(path.join(root, name.slice(name.indexOf(' ') + 1)))
}
