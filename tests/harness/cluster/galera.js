import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyTemplate, logFileSize } from '../mariadb-template.js'
import { replaceEach } from '../replace-each.js'
import { makePart } from './part.js'

/**
 * @typedef {import('./part.js').OwnPart & {
 *   ask: (statements: string) => Promise<string>, readState: () => Promise<number | undefined>, url: string
 * }} Node
 */

/** As root, rsync would drop its rights, and the full copy would fail. */
const asMysql = ['setpriv', '--reuid', 'mysql', '--regid', 'mysql', '--clear-groups']

const status =
  "show status where variable_name in ('wsrep_ready', 'wsrep_local_state_comment', 'wsrep_cluster_status', 'wsrep_cluster_size')"

/**
 * Three nodes with deploy/galera.cnf; only addresses and folders differ. They begin with the same rows: `fill` writes
 * them on the first one while it is alone, and the others get a copy of its files.
 * @param {import('./network.js').Network} network
 * @param {(node: Node) => unknown} fill
 */
export async function startGalera(network, fill) {
  // Their own files: a node runs as another user than the tests.
  chmodSync(network.folder, 0o755)
  const places = ['node1', 'node2', 'node3'].map(network.addPlace)
  const addresses = places.map(({ address }) => address)
  let isNew = true
  const nodes = places.map((place) => {
    const folder = path.join(network.folder, place.name)
    mkdirSync(folder)
    return makeNode(place, addresses, folder, () => isNew && place === places[0])
  })
  const [first, ...others] = /** @type {[Node, ...Node[]]} */ (nodes)
  const dataOf = (/** @type {Node} */ { name }) => path.join(network.folder, name, 'data')
  copyTemplate(dataOf(first))
  ownedByMysql(network.folder)
  await first.begin()
  const owner = "create user root@'%'; grant all on *.* to root@'%' with grant option"
  await first.ask(owner)
  await fill(first)
  await first.stop()
  for (const node of others) {
    cpSync(dataOf(first), dataOf(node), { recursive: true })
    for (const file of ['galera.cache', 'gvwstate.dat'])
      rmSync(path.join(dataOf(node), file), { force: true })
  }
  ownedByMysql(network.folder)
  await first.begin()
  isNew = false
  await Promise.all(others.map((node) => node.begin()))
  return nodes
}

/**
 * @param {import('./network.js').Place} place
 * @param {string[]} addresses
 * @param {string} folder
 * @param {() => boolean} isFirst
 * @returns {Node}
 */
function makeNode(place, addresses, folder, isFirst) {
  const data = path.join(folder, 'data')
  const socket = path.join(folder, 'socket')
  const config = path.join(folder, 'node.cnf')
  writeFileSync(config, nodeConfig(place, addresses, folder))
  const program = [...asMysql, 'mariadbd', `--defaults-file=${config}`]

  async function command() {
    if (isFirst()) return [...program, '--wsrep-new-cluster']
    const position = await recoverPosition(program, data)
    return position ? [...program, `--wsrep-start-position=${position}`] : program
  }

  /** @param {string} statements By a file, so that also a node that is cut off answers. */
  async function ask(statements) {
    const args = ['--no-defaults', '--socket', socket, '-u', 'root', '-N', '-B', '-e', statements]
    const { stdout } = await promisify(execFile)('mariadb', args, { maxBuffer: 2 ** 28 })
    return stdout.trim()
  }

  const isReady = async () => (await readState()) !== undefined

  /** How many nodes it sees, once it takes part and has everything that the others have. */
  async function readState() {
    const rows = await ask(status).catch(() => '')
    const isPart = ['ON', 'Synced', 'Primary'].every((value) => rows.includes(`\t${value}`))
    return isPart ? Number(/wsrep_cluster_size\t(\d+)/.exec(rows)?.[1]) : undefined
  }

  const part = makePart({ place, folder, command, isReady })
  return { ...part, ask, readState, url: `mysql://root@${place.address}:3306` }
}

/**
 * Where a node stopped that was killed, as Debian's own start finds it out: with it the others send what is missing, and
 * without it everything.
 * @param {string[]} program
 * @param {string} data
 */
async function recoverPosition(program, data) {
  const state = path.join(data, 'grastate.dat')
  const stoppedWell = existsSync(state) && /seqno: +\d/.test(readFileSync(state, 'utf8'))
  if (stoppedWell) return undefined
  const [file = '', ...args] = program
  const { stderr } = await promisify(execFile)(file, [...args, '--wsrep-recover'])
  return /Recovered position: *(\S+)/.exec(stderr)?.[1]
}

/**
 * @param {import('./network.js').Place} place
 * @param {string[]} addresses
 * @param {string} folder
 */
function nodeConfig({ name, address }, addresses, folder) {
  const config = replaceEach('deploy/galera.cnf', [
    ['gcomm://10.0.0.1,10.0.0.2,10.0.0.3', `gcomm://${addresses.join()}`],
    ['wsrep_node_address = 10.0.0.1', `wsrep_node_address = ${address}`],
    ['wsrep_node_name = node1', `wsrep_node_name = ${name}`],
    ['gcache.size=512M', 'gcache.size=64M'],
  ])
  return `${config}
datadir = ${folder}/data
tmpdir = ${folder}
socket = ${folder}/socket
pid_file = ${folder}/pid
port = 3306
character_set_server = utf8mb4
innodb_buffer_pool_size = 64M
${logFileSize.replace('--', '')}
`
}

/** @param {string} folder */
function ownedByMysql(folder) {
  execFileSync('chown', ['-R', 'mysql:mysql', folder])
}
