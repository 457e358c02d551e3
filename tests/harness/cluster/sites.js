import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'
import { makePart } from './part.js'

const port = 3000

/**
 * The processes of the site, two on each machine: each prefers the node of its machine.
 * @param {import('./network.js').Network} network
 * @param {{ nodes: import('./galera.js').Node[], account: string, proxy: string }} beside
 */
export async function startSites(network, { nodes, account, proxy }) {
  const hosts = nodes.map(({ address }) => `${address}:3306`)
  const sites = nodes.flatMap((_, machine) =>
    ['a', 'b'].map((letter) => {
      const inOrder = [...hosts.slice(machine), ...hosts.slice(0, machine)]
      return makeSite(network, `site${machine + 1}${letter}`, {
        DATABASE_URL: withHosts(account, inOrder),
        TRUST_PROXY: proxy,
      })
    }),
  )
  // The first one makes the tables.
  await sites[0]?.begin()
  await Promise.all(sites.slice(1).map((site) => site.begin()))
  return sites
}

/**
 * @param {import('./network.js').Network} network
 * @param {string} name
 * @param {Record<string, string>} settings
 */
function makeSite(network, name, settings) {
  const place = network.addPlace(name)
  const folder = path.join(network.folder, name)
  mkdirSync(folder)
  return makePart({
    place,
    folder,
    command: () => [process.execPath, '--', path.join(root, 'apps/api/dist/main.js')],
    env: {
      HOST: place.address,
      PORT: String(port),
      DATA_DIR: folder,
      // Nobody solves a human check here. Without one the site must have an address of its own machine.
      SITE_URL: `http://localhost:${port}`,
      HUMAN_CHECK: 'none',
      INVITES_PER_PLAYER: '1000',
      INVITE_WAIT_DAYS: '0',
      ...settings,
    },
    isReady: () => answers(`http://${place.address}:${port}/readyz`),
  })
}

/** @param {{ address: string }} site */
export function hostOf({ address }) {
  return `${address}:${port}`
}

/**
 * @param {string} url
 * @param {string[]} hosts
 */
function withHosts(url, hosts) {
  const { host } = new URL(url)
  return url.replace(host, hosts.join(','))
}

/** @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
