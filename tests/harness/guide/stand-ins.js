import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { envFrom } from './compose.js'
import { docker } from './docker.js'
import { note, run } from './programs.js'
import { reloadSite, restartSite } from './site.js'

/**
 * @typedef {import('./programs.js').Machine} Machine
 * @typedef {import('./programs.js').StandIn} StandIn
 */

/**
 * What a test cannot have, with the reason. All other programs of a guide are the real ones.
 * @type {Record<string, StandIn>}
 */
export const standIns = {
  // There is no server to clone from, and the program is there.
  git: (machine, args) => note(machine, 'git', args),
  // Needs root.
  useradd: (machine, args) => note(machine, 'useradd', args),
  // Needs root and the ports 80 and 443; other tests start nginx with the same file.
  nginx: (machine, args) => note(machine, 'nginx', args),
  // Needs systemd.
  systemctl,
  // The suite has installed and built; a verb runs the script of package.json, without the half second of npm.
  npm,
  // The real clients, on the server of the test.
  mariadb: ({ client }, args) => run('mariadb', [...client, ...args]),
  'mariadb-dump': ({ client }, args) => run('mariadb-dump', [...client, ...args]),
  // Needs Docker; reads the compose files as it does, and runs the commands of the containers here.
  docker,
}

/** @type {StandIn} */
function systemctl(machine, args) {
  note(machine, 'systemctl', args)
  const [verb, ...rest] = args
  if (rest.at(-1) !== 'kodama') return 0
  if (verb === 'reload') return reloadSite(machine)
  return restartSite(machine, { ...unitSettings(machine), ...settingsFile(machine) })
}

/** @type {StandIn} */
function npm(machine, args) {
  const [command, ...rest] = args.filter((arg) => arg !== '--silent')
  const [script, , ...words] = rest
  if (command !== 'run' || script !== 'kodama') return note(machine, 'npm', args)
  const file = path.join(machine.folder, 'etc/kodama.env')
  // A verb finds the file of the unit by itself, but only at its real place.
  const env = existsSync(file) ? unitSettings(machine) : {}
  const given = existsSync(file) ? ['--env-file', file] : []
  return run(
    process.execPath,
    ['--', path.join(machine.root, 'scripts/kodama.js'), ...words, ...given],
    env,
  )
}

/**
 * What the unit sets by itself, from the file that the guide has installed, else from the one that is shipped.
 * @param {Machine} machine
 */
function unitSettings({ folder, root }) {
  const installed = path.join(folder, 'etc/systemd/system/kodama.service')
  const file = existsSync(installed) ? installed : path.join(root, 'deploy/kodama.service')
  const [, set = ''] = /^Environment=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
  const env = Object.fromEntries(set.split(' ').map((pair) => pair.split('=')))
  return { ...env, DATA_DIR: path.join(folder, env['DATA_DIR']) }
}

/** @param {Machine} machine */
function settingsFile({ folder }) {
  return envFrom(readFileSync(path.join(folder, 'etc/kodama.env'), 'utf8'))
}
