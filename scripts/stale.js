import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.js'

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract',
  'packages/rules',
  'scripts/build.js',
]

/** A build is stale if any of its inputs has changed since it was made. */
export const builds = {
  api: { inputs: [...shared, 'packages/demo-world/src', 'apps/api/src'], folder: 'apps/api/dist' },
  web: {
    inputs: [
      ...shared,
      'apps/web/src',
      'apps/web/content',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/flags.ts',
      'apps/web/vite.config.ts',
    ],
    folder: 'apps/web/dist',
  },
}

/** @typedef {keyof typeof builds} Build */

/**
 * Builds what is stale. In another process, because the compilers would stay in the memory of this one.
 * @param {{ quiet?: boolean, only?: Build }} options
 */
export function buildStale({ quiet = false, only } = {}) {
  const wanted = only ? [only] : /** @type {const} */ (['api', 'web'])
  const stale = wanted.filter(isStale)
  if (stale.length === 0) return
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.js'), ...stale], {
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** @param {Build} build */
export function isStale(build) {
  const stamp = stampFile(build)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(builds[build].inputs)
}

/** @param {Build} build */
export function markFresh(build) {
  writeFileSync(stampFile(build), hashOf(builds[build].inputs))
}

/** @param {Build} build */
function stampFile(build) {
  return path.join(root, builds[build].folder, '.made-from')
}

/** @param {string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap((input) => filesIn(path.join(root, input)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (statSync(place).isFile()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return readdirSync(place)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)))
}
