import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { reload, start, stop } from './fleet-services.js'

/** What a machine of the fleet has instead of a real program: `fleet-program.js systemctl start mariadb`. */
const [name = '', ...args] = process.argv.slice(2)
const folder = String(process.env['MACHINE'])

/** @type {Record<string, () => unknown>} */
const programs = {
  // Needs systemd.
  systemctl,
  // The packages are there.
  'apt-get': () => {},
  // There is no server to clone from, and the program is there.
  git: () => {},
  // The suite has installed and built.
  npm() {
    const [command, script, , ...words] = args.filter((arg) => arg !== '--silent')
    if (command !== 'run' || script !== 'kodama') return
    const program = ['--', 'scripts/kodama.js', ...words]
    process.exitCode = spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1
  },
  // Needs the keys of the other machine, whose folders are beside ours.
  scp() {
    const [from = '', to = ''] = args.filter((arg) => !arg.startsWith('-'))
    execFileSync('cp', ['-r', placeOf(from), to])
  },
  // Needs an NFS server in the kernel.
  exportfs: () => {},
  // Likewise: the folder of the other machine is beside ours.
  mount() {
    const [folder = ''] = args
    const [, source = ''] =
      new RegExp(`^(\\S+) ${folder} nfs `, 'm').exec(readFileSync('/etc/fstab', 'utf8')) ?? []
    rmdirSync(folder)
    symlinkSync(placeOf(source), folder)
  },
  // Waits less.
  sleep: () => void spawnSync('/bin/sleep', ['0.1']),
}

appendFileSync(path.join(folder, 'calls'), `${[name, ...args].join(' ')}\n`)
await programs[name]?.()

async function systemctl() {
  const [verb = '', ...rest] = args.filter((arg) => arg !== '--now')
  const waits = !rest.includes('--no-block')
  for (const unit of rest.filter((arg) => !arg.startsWith('--'))) {
    const service = unit.replace(/\.service$/, '')
    if (verb === 'stop' || verb === 'restart') await stop(service)
    if (['start', 'restart', 'enable'].includes(verb)) await start(service, { waits })
    if (verb === 'reload') reload(service)
  }
}

/**
 * The file of another machine, such as `10.0.0.4:/etc/hosts`.
 * @param {string} name
 */
function placeOf(name) {
  const [address = '', file = ''] = name.split(':')
  return path.join(path.dirname(folder), `m${address.split('.').at(-1)}`, file)
}
