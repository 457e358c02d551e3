import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canConnect } from '../can-connect.js'

/**
 * Starts the site as systemd or Docker would: in the background, with these settings alone.
 * @param {import('./programs.js').Machine} machine
 * @param {Record<string, string>} env
 */
export async function restartSite(machine, env) {
  const { folder, root, port } = machine
  await endSite(machine)
  const log = openSync(path.join(folder, 'site.log'), 'a')
  const child = spawn(process.execPath, ['--', path.join(root, 'apps/api/dist/main.js')], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
  })
  writeFileSync(path.join(folder, 'site.pid'), String(child.pid))
  child.unref()
  return 0
}

/** @param {import('./programs.js').Machine} machine */
export async function endSite(machine) {
  if (!isRunning(machine)) return
  try {
    // The group: its workers too.
    process.kill(-pidOf(machine), 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  let isOpen = true
  while (isOpen) isOpen = await canConnect(machine.port)
}

/** @param {import('./programs.js').Machine} machine */
export function reloadSite(machine) {
  process.kill(pidOf(machine), 'SIGHUP')
  return 0
}

/** @param {import('./programs.js').Machine} machine */
function pidOf({ folder }) {
  return Number(readFileSync(path.join(folder, 'site.pid'), 'utf8'))
}

/** @param {import('./programs.js').Machine} machine */
export function isRunning({ folder }) {
  return existsSync(path.join(folder, 'site.pid'))
}
