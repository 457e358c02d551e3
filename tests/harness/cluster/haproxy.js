import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'
import { canConnect } from '../can-connect.js'
import { replaceEach } from '../replace-each.js'
import { makePart } from './part.js'

const port = 3307

/**
 * HAProxy with deploy/haproxy.cfg and deploy/galera-check, once for each machine; only addresses and folders differ.
 * @param {import('./network.js').Network} network
 * @param {import('./galera.js').Node[]} nodes
 */
export async function startHaproxies(network, nodes) {
  const proxies = nodes.map((_, machine) => makeHaproxy(network, `haproxy${machine + 1}`, nodes))
  await Promise.all(proxies.map((proxy) => proxy.begin()))
  return proxies
}

/** @param {{ address: string }} proxy */
export function databaseHostOf({ address }) {
  return `${address}:${port}`
}

/**
 * @param {{ address: string }} node
 * @param {number} number
 * @returns {[string, string]}
 */
function addressOf({ address }, number) {
  return [`node${number} 10.0.0.${number}:3306`, `node${number} ${address}:3306`]
}

/**
 * @param {import('./network.js').Network} network
 * @param {string} name
 * @param {import('./galera.js').Node[]} nodes
 */
function makeHaproxy(network, name, nodes) {
  const place = network.addPlace(name)
  const folder = path.join(network.folder, name)
  mkdirSync(folder)
  const config = replaceEach('deploy/haproxy.cfg', [
    ['bind 127.0.0.1:3307', `bind ${place.address}:${port}`],
    ['command /etc/haproxy/galera-check', `command ${path.join(root, 'deploy/galera-check')}`],
    ...nodes.map((node, index) => addressOf(node, index + 1)),
  ])
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  return makePart({
    place,
    folder,
    command: () => ['haproxy', '-f', file],
    isReady: () => canConnect(port, place.address),
  })
}
