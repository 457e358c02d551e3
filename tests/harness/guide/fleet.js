import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'
import { atTheEnd } from '../at-the-end.js'
import { openNetwork } from '../cluster/network.js'
import { copyTemplate } from '../mariadb-template.js'

/** @typedef {ReturnType<typeof makeMachine>} FleetMachine */

/** The programs that a test cannot run, or not as they are: fleet-program.js says why. */
const replaced = ['systemctl', 'apt-get', 'git', 'npm', 'scp', 'exportfs', 'mount', 'sleep']
/** The folders that each machine has for itself. */
const own = ['etc', 'opt', 'run', 'var']
const marker = '/etc/stands-for-a-machine'

/**
 * Several machines of a guide, each a network namespace in which `/etc`, `/opt`, `/run` and `/var` are its own. So the
 * commands of the guide run as they are; only the subnet 10.0.0 has another name.
 * @param {number} count
 */
export async function makeFleet(count) {
  const network = await openNetwork()
  atTheEnd(network.close)
  // Of others: the database runs under its own account.
  chmodSync(network.folder, 0o755)
  const subnet = network.ownAddress.replace(/\.\d+$/, '')
  const inSubnet = (/** @type {string} */ text) => text.replaceAll('10.0.0.', `${subnet}.`)
  return Array.from({ length: count }, (_, index) =>
    makeMachine(
      network.addPlace(`m${index + 1}`),
      path.join(network.folder, `m${index + 1}`),
      inSubnet,
    ),
  )
}

/**
 * @param {import('../cluster/network.js').Place} place
 * @param {string} folder
 * @param {(text: string) => string} inSubnet
 */
function makeMachine({ prefix, address, cutOff, rejoin }, folder, inSubnet) {
  const at = (/** @type {string[]} */ ...names) => path.join(folder, ...names)
  const folders = ['lib/nginx', 'log/nginx', 'cache', 'backups', 'tmp']
  for (const name of ['bin', 'run/mysqld', ...folders.map((name) => `var/${name}`)]) {
    mkdirSync(at(name), { recursive: true })
  }
  execFileSync('cp', ['-a', '/etc', at('etc')])
  writeFileSync(at(marker), '')
  copyTemplate(at('var/lib/mysql'))
  writeFileSync(at('etc/mysql/mariadb.conf.d/90-small.cnf'), smallServer)
  placeProgram(folder, inSubnet)
  execFileSync('chown', ['-R', 'mysql:', at('var/lib/mysql'), at('run/mysqld')])
  chmodSync(at('var/tmp'), 0o1777)
  for (const name of replaced) makeProgram(folder, name)
  writeFileSync(at('enter'), enterScript(folder))

  const PATH = `${at('bin')}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`

  /**
   * @param {string} script
   * @param {string} input
   * @returns {Promise<{ status: unknown, stdout: string, stderr: string }>}
   */
  function run(script, input = '') {
    const words = [...prefix, 'sh', at('enter'), 'sh', '-e', '-c', inSubnet(script)]
    const [program = '', ...args] = words
    const options = { env: { PATH, HOME: '/var/tmp', MACHINE: folder }, maxBuffer: 2 ** 28 }
    return new Promise((resolve) => {
      const child = execFile(program, args, options, (error, stdout, stderr) =>
        resolve({ status: error ? error.code : 0, stdout, stderr }),
      )
      // A program need not read it.
      child.stdin?.on('error', () => {}).end(input)
    })
  }

  return {
    folder,
    address,
    cutOff,
    rejoin,
    run,
    /**
     * What a command prints.
     * @param {string} script
     * @param {string} [input]
     */
    async ask(script, input) {
      const { status, stdout, stderr } = await run(script, input)
      if (status !== 0) throw new Error(`${script}\nended with ${status}: ${stderr}${stdout}`)
      return stdout.trim()
    },
    /** @param {string} service */
    kill: (service) =>
      process.kill(Number(readFileSync(at('run', `${service}.pid`), 'utf8')), 'SIGKILL'),
    /** @param {string} service */
    readLog: (service) => readFileSync(at('var/log', `${service}.log`), 'utf8'),
  }
}

/** A server of the test has few rows and shares its memory with others. */
const smallServer = `[mysqld]
innodb_log_file_size = 16M
innodb_buffer_pool_size = 64M
`

/**
 * `ip netns exec` has made mounts private, so nothing of this is seen outside. Without its own folders no command may
 * run: it would change the machine of the test. The program and Node may be in one of these folders: they get a second
 * place first.
 * @param {string} folder
 */
function enterScript(folder) {
  return `set -e
/bin/mount --bind ${root} ${folder}/program
/bin/mount --bind ${process.execPath} ${folder}/node
for name in ${own.join(' ')}; do /bin/mount --bind ${folder}/$name /$name; done
test -e ${marker}
cd /opt/kodama
exec "$@"
`
}

/**
 * @param {string} folder
 * @param {(text: string) => string} inSubnet
 */
function placeProgram(folder, inSubnet) {
  const [program, to] = [path.join(folder, 'program'), path.join(folder, 'opt/kodama')]
  mkdirSync(program)
  writeFileSync(path.join(folder, 'node'), '')
  mkdirSync(path.join(to, 'deploy'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'deploy'))) {
    const text = readFileSync(path.join(root, 'deploy', name), 'utf8')
    writeFileSync(path.join(to, 'deploy', name), inSubnet(text))
  }
  const entries = readdirSync(root).filter((entry) => !/^(deploy|data|\.env|\.git)$/.test(entry))
  for (const name of entries) symlinkSync(path.join(program, name), path.join(to, name))
}

/**
 * @param {string} folder
 * @param {string} name
 */
function makeProgram(folder, name) {
  const file = path.join(
    folder,
    'program',
    path.relative(root, import.meta.dirname),
    'fleet-program.js',
  )
  const script = `#!/bin/sh\nexec ${folder}/node -- ${file} ${name} "$@"\n`
  writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 })
}
