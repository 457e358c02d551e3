import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ folder: string, root: string, port: number, client: string[] }} Machine
 * @typedef {(machine: Machine, args: string[]) => number | Promise<number>} StandIn
 */

/**
 * @param {Machine} machine
 * @param {string} name
 * @param {string[]} args
 */
export function note({ folder }, name, args) {
  appendFileSync(path.join(folder, 'calls'), `${[name, ...args].join(' ')}\n`)
  return 0
}

/**
 * Without the stand-ins, which have the same names.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
export function run(program, args, env = {}) {
  const PATH = process.env['PATH']?.replace(/^[^:]*:/, '')
  return spawnSync(program, args, { stdio: 'inherit', env: { ...env, PATH } }).status ?? 1
}
