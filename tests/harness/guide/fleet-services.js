import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { canConnect } from '../can-connect.js'
import { envFrom } from './compose.js'

/**
 * @typedef {object} Service What systemd would run, from the files of the machine.
 * @property {() => string[]} command
 * @property {() => Record<string, string>} [env]
 * @property {() => boolean | Promise<boolean>} isReady
 */

/**
 * The server's own unit: where it stopped, by Galera's script, and whether it begins a new cluster.
 * @type {Service}
 */
const mariadb = {
  command: () => [
    'setpriv',
    '--reuid=mysql',
    '--regid=mysql',
    '--clear-groups',
    'sh',
    '-c',
    startDatabase,
  ],
  env: () => readEnv('/run/mariadb-wsrep-new-cluster'),
  // A node that joins answers when it has all rows.
  isReady: () => {
    const query = "show global variables like 'wsrep_on'; show status like 'wsrep_ready'"
    const { status, stdout } = spawnSync('mariadb', ['-N', '-e', query], { encoding: 'utf8' })
    return status === 0 && !/wsrep_on\tON\s+wsrep_ready\tOFF/.test(stdout)
  },
}
const startDatabase =
  'set -f; position=$(/usr/bin/galera_recovery) && exec mariadbd $_WSREP_NEW_CLUSTER $position'

/** @type {Record<string, Service>} */
const services = {
  mariadb,
  haproxy: {
    command: () => ['haproxy', '-f', '/etc/haproxy/haproxy.cfg'],
    isReady: () => canConnect(3307),
  },
  nginx: { command: () => ['nginx', '-g', 'daemon off;'], isReady: () => canConnect(443) },
  kodama: {
    command: () => [process.execPath, '--', '/opt/kodama/apps/api/dist/main.js'],
    env: () => ({ ...unitSettings(), ...readEnv('/etc/kodama.env') }),
    // Type=exec: it is started, and may still be getting ready.
    isReady: () => true,
  },
}

/**
 * @param {string} name
 * @param {{ waits: boolean }} options
 */
export async function start(name, { waits }) {
  const service = services[name]
  if (!service || isRunning(name)) return
  const logFile = `/var/log/${name}.log`
  const log = openSync(logFile, 'a')
  const [program = '', ...args] = service.command()
  const child = spawn(program, args, {
    cwd: '/opt/kodama',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], ...service.env?.() },
  })
  writeFileSync(pidFile(name), String(child.pid))
  child.unref()
  if (!waits) return
  while (!(await service.isReady())) {
    if (!isRunning(name))
      throw new Error(`${name} ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    await pause(50)
  }
}

/** @param {string} name */
export async function stop(name) {
  if (!isRunning(name)) return
  process.kill(pidOf(name), 'SIGTERM')
  while (isRunning(name)) await pause(20)
}

/** @param {string} name */
export function reload(name) {
  process.kill(pidOf(name), 'SIGHUP')
}

/** @param {string} name */
function isRunning(name) {
  if (!existsSync(pidFile(name))) return false
  const file = `/proc/${pidOf(name)}/stat`
  // One that has ended, but whose parent has not looked yet, is a zombie.
  return existsSync(file) && !/\) [ZX]/.test(readFileSync(file, 'utf8'))
}

/** @param {string} name */
function pidOf(name) {
  return Number(readFileSync(pidFile(name), 'utf8'))
}

/** @param {string} name */
function pidFile(name) {
  return `/run/${name}.pid`
}

function unitSettings() {
  const unit = readFileSync('/etc/systemd/system/kodama.service', 'utf8')
  const [, set = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  return Object.fromEntries(set.split(' ').map((pair) => pair.split('=')))
}

/** @param {string} file */
function readEnv(file) {
  return existsSync(file) ? envFrom(readFileSync(file, 'utf8')) : {}
}
