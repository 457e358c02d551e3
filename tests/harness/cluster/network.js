import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { sharedFolder } from '../fast-folder.js'

/**
 * @typedef {object} Place A network namespace: a machine of its own, as far as the network goes.
 * @property {string} name
 * @property {string} address
 * @property {string[]} prefix What to put before a command that shall run there.
 * @property {() => void} cutOff Takes the cable out.
 * @property {() => void} rejoin
 */
/** @typedef {Awaited<ReturnType<typeof openNetwork>>} Network */

const keeper = path.join(import.meta.dirname, 'keeper.js')

/** Network namespaces on one bridge, with names and addresses that no other run has. */
export async function openNetwork() {
  refuseWithoutRights()
  const id = randomBytes(3).toString('hex')
  const folder = mkdtempSync(path.join(sharedFolder(), 'kodama-cluster-'))
  // It removes everything when this process ends, however it ends.
  const child = spawn(process.execPath, [keeper, id, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const bridge = `kd${id}`
  const subnet = freeSubnet()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${subnet}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  let places = 0

  /**
   * @param {string} name
   * @returns {Place}
   */
  function addPlace(name) {
    places += 1
    const namespace = `kodama-${id}-${name}`
    const cable = `kd${id}-${places}`
    const address = `${subnet}.${places}`
    const prefix = ['ip', 'netns', 'exec', namespace]
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up')
    return {
      name,
      address,
      prefix,
      cutOff: () => ip('link', 'set', cable, 'down'),
      rejoin: () => ip('link', 'set', cable, 'up'),
    }
  }

  async function close() {
    if (child.exitCode !== null) return
    child.stdin.end()
    await once(child, 'exit')
  }

  return { folder, ownAddress: `${subnet}.254`, addPlace, close }
}

function refuseWithoutRights() {
  const sentence = 'The test of the cluster makes network namespaces: it needs root and iproute2.'
  if (userInfo().uid !== 0) throw new Error(sentence)
  const name = `kodama-try-${process.pid}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'delete', name)
  } catch (error) {
    throw new Error(`${sentence} ${/** @type {Error} */ (error).message}`, { cause: error })
  }
}

function freeSubnet() {
  const taken = execFileSync('ip', ['-brief', 'address'], { encoding: 'utf8' })
  for (;;) {
    const subnet = `10.77.${Math.floor(Math.random() * 256)}`
    if (!taken.includes(` ${subnet}.`)) return subnet
  }
}

/** @param {string[]} args */
function ip(...args) {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
