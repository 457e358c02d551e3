import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'

/** The lock file must work on x64 and arm64, with exact versions, and name no registry. */
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
/** @type {string[]} */
const problems = []

for (const [name, entry] of Object.entries(packages)) {
  const twin = name.includes('x64') ? name.replace('x64', 'arm64') : name.replace('arm64', 'x64')
  // npm silently leaves out a platform if the registry lacked it.
  if (/(linux|darwin)-?.*(x64|arm64)/.test(name) && !(twin in packages)) {
    problems.push(`${name} is there, ${twin} is not`)
  }
  if (name.startsWith('node_modules/') && !entry.link && !entry.integrity) {
    problems.push(`${name} has no integrity`)
  }
  // `npm ci` refuses a lock file without them, on every platform.
  for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
    const places = [`${name}/node_modules/${optional}`, `node_modules/${optional}`]
    if (!places.some((place) => place in packages))
      problems.push(`${optional} of ${name} is missing`)
  }
  if (entry.resolved && !entry.link) problems.push(`${name} names the registry it came from`)
}

for (const name of [
  '',
  ...Object.keys(packages).filter((name) => /^(apps|packages)\/[^/]+$/.test(name)),
]) {
  const { dependencies, devDependencies } = packages[name]
  for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d/.test(String(version)))
      problems.push(`${dependency} is "${version}", not one version`)
  }
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
