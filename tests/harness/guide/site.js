import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Starts the site as systemd or Docker would: in the background, with these settings alone.
 * @param {import('./programs.js').Machine} machine
 * @param {Record<string, string>} env
 */
export function restartSite(machine, env) {
  const { folder, root, port } = machine
  if (isRunning(machine)) signalSite(machine, 'SIGKILL')
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

/**
 * A kill ends the workers too.
 * @param {import('./programs.js').Machine} machine
 * @param {NodeJS.Signals} signal
 */
export function signalSite({ folder }, signal) {
  const pid = Number(readFileSync(path.join(folder, 'site.pid'), 'utf8'))
  process.kill(signal === 'SIGKILL' ? -pid : pid, signal)
  return 0
}

/** @param {import('./programs.js').Machine} machine */
export function isRunning({ folder }) {
  return existsSync(path.join(folder, 'site.pid'))
}
