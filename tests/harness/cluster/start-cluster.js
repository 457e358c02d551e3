import { makeBanchoDatabase } from '../bancho-database.js'
import { writeRealWorld } from '../real-world/write-real-world.js'
import { startGalera } from './galera.js'
import { openNetwork } from './network.js'
import { startProxy } from './proxy.js'
import { hostOf, startSites } from './sites.js'

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

const database = 'kodama'

/**
 * Three of everything: three Galera nodes with bancho.py's tables, six processes of the site, and nginx
 * before them, each in a network namespace of its own.
 * @param {(node: import('./galera.js').Node) => unknown} fill Writes more rows, after those of the real world.
 */
export async function startCluster(fill) {
  const network = await openNetwork()
  try {
    return await startOn(network, fill)
  } catch (error) {
    await network.close()
    throw error
  }
}

/**
 * @param {import('./network.js').Network} network
 * @param {Parameters<typeof startCluster>[0]} fill
 */
async function startOn(network, fill) {
  let account = ''
  const nodes = await startGalera(network, async (node) => {
    const made = makeBanchoDatabase(node.url, database)
    account = made.account
    writeRealWorld(made.owner)
    await fill(node)
  })
  const place = network.addPlace('nginx')
  const sites = await startSites(network, {
    nodes,
    account,
    proxy: place.address,
  })
  const nginx = await startProxy(network, place, sites.map(hostOf))

  /** Until every node has all rows and sees the others, and every process answers. */
  async function listProblems() {
    const sizes = await Promise.all(nodes.map((node) => node.readState()))
    const ready = await Promise.all(sites.map((site) => site.isReady()))
    return [
      ...nodes.filter((_, index) => sizes[index] !== nodes.length),
      ...sites.filter((_, index) => !ready[index]),
    ].map(({ name }) => `${name} is not ready`)
  }

  return {
    nodes,
    sites,
    nginx,
    listProblems,
    folder: network.folder,
    close: network.close,
  }
}
