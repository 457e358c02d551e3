import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.js'

/** Turns the pre-commit hook on in a clone that has none. */
export function adoptHooks() {
  if (!existsSync(path.join(root, '.git'))) return
  if (git('config', 'core.hooksPath').stdout?.trim()) return
  git('config', 'core.hooksPath', '.githooks')
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
}
