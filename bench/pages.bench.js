import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { startMariadb } from '../tests/harness/servers.js'
import { budgets } from './budgets.js'
import { buildMeasuringProgram } from './measuring-program.js'
import { option } from './option.js'
import { plainPageFrom } from './plain-page.js'

/**
 * Processor time of uncached pages of the demo world, compared with a bare Fastify that renders the same markup of the
 * same data with plain React. On SQLite, or with `--database=mariadb` on MariaDB. Both take turns in one process.
 */
const rounds = 12
/** V8 has compiled the program by then. */
const warmUpRounds = 6
const requestsPerRound = 60
const pages = [
  {
    name: 'leaderboards',
    addresses: ['', '?page=2', '?mode=1', '?sort=score'].map((query) => `/leaderboards${query}`),
  },
  // The players with the most scores.
  { name: 'profile', addresses: ['/users/51', '/users/37', '/users/28', '/users/3'] },
  { name: 'beatmaps', addresses: ['/beatmaps'] },
  { name: 'score', addresses: ['/scores/1', '/scores/2', '/scores/3', '/scores/4'] },
  { name: 'home', addresses: ['/'] },
]

const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('measure-pages')
const mariadb =
  option('database') === 'mariadb' ? await startMariadb([], { onDisk: true }) : undefined
try {
  if (mariadb) runOnMariadb(mariadb.url, 'create database bench')
  const url = mariadb ? `${mariadb.url}/bench` : `sqlite:${path.join(folder, 'kodama.db')}`
  await measure({ DATA_DIR: folder, DATABASE_URL: url })
} finally {
  await mariadb?.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** @param {Record<string, string>} settings */
async function measure(settings) {
  const given = { settings, webBuild: path.join(root, 'apps/web/dist') }
  const child = fork(program, [JSON.stringify(given)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const site = (await nextMessage(child)).address
    child.send({ plainPages: await readPlainPages(site) })
    const plainSite = (await nextMessage(child)).address
    for (const page of pages) await compare(child, site, plainSite, page)
  } finally {
    child.kill('SIGKILL')
  }
}

/** @param {string} site */
async function readPlainPages(site) {
  /** @type {Record<string, ReturnType<typeof plainPageFrom>>} */
  const plainPages = {}
  for (const address of pages.flatMap(({ addresses }) => addresses)) {
    const response = await fetch(site + address)
    plainPages[address] = plainPageFrom(await response.text())
  }
  return plainPages
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} site
 * @param {string} plainSite
 * @param {typeof pages[number]} page
 */
async function compare(child, site, plainSite, { name, addresses }) {
  const own = addresses.map((url) => `${site}${url}${url.includes('?') ? '&' : '?'}uncached`)
  const plain = addresses.map((url) => plainSite + url)
  let [ownMs, plainMs] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const [ownSpent, plainSpent] = [await spentOn(child, own), await spentOn(child, plain)]
    if (round < warmUpRounds) continue
    ownMs += ownSpent
    plainMs += plainSpent
  }
  const requests = (rounds - warmUpRounds) * requestsPerRound
  console.log(
    `  ${name}: ${(ownMs / requests).toFixed(2)} ms of processor time ÷ ` +
      `plain React ${(plainMs / requests).toFixed(2)} = ${(ownMs / plainMs).toFixed(2)} ` +
      `(goal ${budgets.uncachedPageRatio}); ${(await sizeOf(own)).toFixed(1)} ÷ ` +
      `${(await sizeOf(plain)).toFixed(1)} KB of HTML`,
  )
}

/**
 * The processor time, in milliseconds, of the requests of one round.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string[]} urls
 */
async function spentOn(child, urls) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await readCpuMs(child)
  for (let request = 0; request < requestsPerRound; request++) {
    await load(urls[request % urls.length] ?? '', agent)
  }
  const after = await readCpuMs(child)
  agent.destroy()
  return after - before
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
function load(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      // The shell that a busy server sends instead of a page is not compressed.
      const isPage = response.headers['content-encoding'] === 'gzip'
      if (!isPage) reject(new Error(`${url} was not rendered`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}

/** @param {string[]} urls */
async function sizeOf([url = '']) {
  return Buffer.byteLength(await (await fetch(url)).text()) / 1000
}

/** @param {import('node:child_process').ChildProcess} child */
async function readCpuMs(child) {
  child.send({})
  return (await nextMessage(child)).cpuMs
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ address: string, cpuMs: number }>}
 */
async function nextMessage(child) {
  const abort = new AbortController()
  const ended = once(child, 'exit', { signal: abort.signal }).then(() => {
    throw new Error('the site ended')
  })
  try {
    const [message] = await Promise.race([once(child, 'message'), ended])
    return message
  } finally {
    ended.catch(() => {})
    abort.abort()
  }
}
