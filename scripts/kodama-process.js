import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { temporaryFolder } from './site-process.js'
import { root } from './stale.js'

/**
 * One call of the built command line, in a folder of its own.
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {Record<string, string>} env
 */
export function kodama(args, folder = temporaryFolder(), env = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'apps/api/dist/kodama.js'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: folder, TZ: 'Asia/Tokyo', ...env },
    },
  )
  return { code: status, out: stdout, errors: stderr }
}
