import { Agent, request } from 'node:https'
import { expect } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { hostname, startNginx } from '../harness/nginx.js'
import { freePort, startMariadb } from '../harness/servers.js'
import { start } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {Awaited<ReturnType<typeof startNginx>>} Nginx */
/** @typedef {Awaited<ReturnType<typeof startTwo>>} Two */
/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer */

/** Two processes on one database, behind nginx. */
export async function startTwo() {
  const ports = [await freePort(), await freePort()]
  const [mariadb, nginx] = await Promise.all([
    startMariadb(),
    // Few clients make the visits of many, and on a busy machine a process is slow that is not dead.
    startNginx(ports, { requestsPerSecond: 3000, readTimeoutSeconds: 30 }),
  ])
  for (const server of [mariadb, nginx]) atTheEnd(server.stop)
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const env = {
    DATABASE_URL: `${mariadb.url}/site`,
    TRUST_PROXY: '127.0.0.1',
    HUMAN_CHECK: 'none',
    LOG_LEVEL: 'silent',
  }
  const sites = await Promise.all(ports.map((port) => start({ ...env, PORT: String(port) })))
  await Promise.all(sites.map(({ ready }) => ready))
  const ask = (/** @type {string} */ statement) => runOnMariadb(env.DATABASE_URL, statement)

  /**
   * Starts the process again, on the same port and folder.
   * @param {number} turn
   */
  async function begin(turn) {
    const site = await start({ ...env, PORT: String(ports[turn]) }, sites[turn]?.folder)
    await site.ready
    sites[turn] = site
  }

  return { sites: /** @type {[Site, Site]} */ (sites), nginx, env, ask, begin }
}

/** Kodama gives up a statement after 1.3 s: who was refused later met a slow machine. */
const slowMs = 1300

/**
 * Restarts one process after the other while visitors come. Returns the visits that failed. If all of them were slow,
 * it is done again, up to three times: others use the same machine.
 * @param {Two} two
 * @param {number} times
 */
export async function restartInTurn(two, times) {
  const logged = two.nginx.readLogs().length
  for (let attempt = 1; ; attempt += 1) {
    const failed = await restartOnce(two, times)
    if (attempt < 3 && failed.length > 0 && failed.every(({ ms }) => ms >= slowMs)) continue
    if (failed.length > 0) console.log(two.nginx.readLogs().slice(logged))
    return failed
  }
}

/**
 * @param {Two} two
 * @param {number} times
 */
async function restartOnce({ sites, nginx, begin }, times) {
  // Only one visitor asks for data: two would wait for each other when the database is slow.
  const visitors = [
    ['/', '/v3/site'],
    ['/healthz', '/docs/ja/rules'],
    ['/v3/leaderboard', '/leaderboards'],
  ].map((paths) => visitAllTheTime(nginx, paths))
  const allCameAgain = () => Promise.all(visitors.map(({ cameAgain }) => cameAgain()))
  await allCameAgain()
  for (let n = 0; n < times; n++) {
    const turn = n % 2
    sites[turn]?.child.kill('SIGTERM')
    expect((await sites[turn]?.ended)?.code).toBe(0)
    await begin(turn)
    // A visitor who found this process closed may still be on the way to the other, which is next.
    await allCameAgain()
  }
  const answers = (await Promise.all(visitors.map(({ end }) => end()))).flat()
  return answers.filter(({ answer }) => answer !== 200)
}

/**
 * Makes one visit after the other, over a keep-alive connection.
 * @param {Nginx} nginx
 * @param {string[]} paths
 */
function visitAllTheTime(nginx, paths) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** @type {{ path: string, answer: number | string, ms: number }[]} */
  const answers = []
  const ending = new AbortController()
  const visits = (async () => {
    while (!ending.signal.aborted) {
      const path = String(paths[answers.length % paths.length])
      const began = performance.now()
      const answer = await visit(nginx, path, { agent }).then(({ status }) => status, String)
      answers.push({ path, answer, ms: Math.round(performance.now() - began) })
      // Without a pause it would take a whole core.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return {
    /** Waits until the current visit is answered and every path is visited again. */
    async cameAgain() {
      const before = answers.length
      await expect.poll(() => answers.length).toBeGreaterThan(before + paths.length)
    },
    async end() {
      ending.abort()
      await visits
      agent.destroy()
      return answers
    },
  }
}

/** @param {Nginx} nginx */
export function addressOf({ port, ca }) {
  return { host: '127.0.0.1', port, ca, servername: hostname }
}

/**
 * Uses a new connection, unless an agent is given.
 * @param {Nginx} nginx
 * @param {string} path
 * @param {{ body?: unknown, headers?: Record<string, string>, agent?: Agent, method?: string }} options
 * @returns {Promise<Answer>}
 */
export function visit(nginx, path, { body, headers = {}, agent, method } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({
      ...addressOf(nginx),
      servername: headers['host'] ?? hostname,
      path,
      agent: agent ?? new Agent(),
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { host: hostname, 'content-type': 'application/json', ...headers },
    })
    asked.once('error', reject).once('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk)).once('error', reject)
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
