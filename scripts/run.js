import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isStale, root } from './stale.js'

/** @typedef {import('./stale.js').Build} Build */

/**
 * In a process of its own, so that the compilers leave no trace in this one.
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
