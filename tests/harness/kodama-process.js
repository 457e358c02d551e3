import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../scripts/root.js'
import { temporaryFolder } from './site-process.js'

/**
 * Runs the built command line once, in a temporary folder.
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {Record<string, string>} env
 */
export async function kodama(args, folder = temporaryFolder(), env = {}) {
  const program = path.join(root, 'apps/api/dist/kodama.js')
  // Node has an option of this name, and reads it behind the program too.
  const child = spawn(process.execPath, ['--', program, ...args, ...noFileOf(args, folder)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, TZ: 'Asia/Tokyo', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, out, errors }
}

/**
 * A test never acts on the site that this machine may serve.
 * @param {readonly string[]} args
 * @param {string} folder
 */
function noFileOf(args, folder) {
  const isNamed = args.includes('--env-file') || existsSync(path.join(folder, '.env'))
  return isNamed ? [] : ['--env-file', '/dev/null']
}

/**
 * Makes invites that many players can use. Registrations with the same invite wait for each other.
 * @param {number} count
 * @param {string} folder
 * @param {Record<string, string>} env
 */
export function makeInvites(count, folder, env) {
  const make = async () => {
    const { out } = await kodama(['invite', 'create', '--uses', '10000', '--json'], folder, env)
    return String(JSON.parse(out).code)
  }
  return Promise.all(Array.from({ length: count }, make))
}
