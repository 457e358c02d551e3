import { readFileSync } from 'node:fs'
import path from 'node:path'
import { containerEnvironment, envFrom } from './compose.js'
import { note, run } from './programs.js'
import { isRunning, reloadSite, restartSite } from './site.js'

/** What MySQL's container prints at its first start, among other lines. */
export const rootPassword = 'invented-by-mysql'

/** @type {import('./programs.js').StandIn} */
export function docker(machine, args) {
  note(machine, 'docker', args)
  const [command, ...rest] = args
  if (command !== 'compose')
    return print(`banchopy_${command === 'network' ? 'default' : 'data'}\n`)
  const [option, file = '', ...words] = rest
  if (option !== '-f') return ofKodama(machine, rest)
  return file.includes('/bancho.py/') ? ofBancho(machine, words) : 1
}

/** @type {import('./programs.js').StandIn} */
function ofBancho({ client }, [command, ...args]) {
  if (command === 'logs') return print(`mysql-1 | GENERATED ROOT PASSWORD: ${rootPassword}\n`)
  if (command !== 'exec') return 0
  const isRoot = args.join(' ') === '-T -e MYSQL_PWD mysql mysql -uroot'
  return isRoot && process.env['MYSQL_PWD'] === rootPassword ? run('mariadb', client) : 1
}

/** @type {import('./programs.js').StandIn} */
function ofKodama(machine, [command = '', ...args]) {
  const env = settingsOf(machine)
  if (command === 'up') {
    return isRunning(machine) && !args.includes('--build') ? 0 : restartSite(machine, env)
  }
  if (command === 'kill') return args.join(' ') === '-s HUP kodama' ? reloadSite(machine) : 1
  if (command === 'logs') return print(readFileSync(path.join(machine.folder, 'site.log'), 'utf8'))
  const [program = '', ...words] = args.slice(args.indexOf('kodama') + 1)
  if (command === 'exec' && !isRunning(machine)) return 1
  if (program !== 'kodama')
    return run(
      program,
      words.map((word) => inFolder(machine, word)),
      env,
    )
  // As in the image, where the program is in /opt/kodama.
  const script = readFileSync(path.join(machine.root, 'deploy/kodama'), 'utf8')
  return run('sh', ['-c', script.replaceAll('/opt/kodama', machine.root), 'kodama', ...words], env)
}

/**
 * The environment of the container. Its folders are those of the machine.
 * @param {import('./programs.js').Machine} machine
 */
function settingsOf(machine) {
  const folder = process.cwd()
  const env = containerEnvironment(folder, envFrom(readFileSync(path.join(folder, '.env'), 'utf8')))
  const here = Object.entries(env).map(([name, value]) => [name, inFolder(machine, value)])
  return { ...Object.fromEntries(here), NODE_ENV: 'production' }
}

/**
 * @param {import('./programs.js').Machine} machine
 * @param {string} text
 */
function inFolder({ folder }, text) {
  return text.replaceAll(/(?<![\w.:/])\/(data|bancho)\b/g, `${folder}/$1`)
}

/** @param {string} text */
function print(text) {
  process.stdout.write(text)
  return 0
}
