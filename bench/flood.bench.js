import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { startDemoSite } from '../tests/harness/demo-site.js'
import { visitSteadily } from '../tests/harness/visits.js'

/**
 * How a flood of pages slows other visitors: one network asks for 10,000 different addresses, 32 at a time, while another
 * makes fifty visits a second. The 99th percentile of the visits and the memory, compared with the time before.
 */
const warmUp = 1000
/** Peace and flood take turns, because other work of the machine comes and goes. */
const rounds = 4
const addresses = 10_000
const atOnce = 32
const pages = ['/', '/leaderboards', '/users/18', '/leaderboards?country=jp', '/docs/ja/rules']

const site = await startDemoSite({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'warn' })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
let asked = 0
try {
  await visitsUntil(flood(warmUp))
  /** @type {number[]} */
  const inPeace = []
  /** @type {number[]} */
  const inFlood = []
  let mb = 0
  let mbInFlood = 0
  let peaceMs = 20_000
  for (let round = 0; round < rounds; round++) {
    const before = await visitsUntil(new Promise((resolve) => setTimeout(resolve, peaceMs)))
    const start = performance.now()
    const during = await visitsUntil(flood(addresses / rounds))
    peaceMs = performance.now() - start
    inPeace.push(...before.times)
    inFlood.push(...during.times)
    mb = Math.max(mb, before.mostMb)
    mbInFlood = Math.max(mbInFlood, during.mostMb)
  }
  for (const share of [0.5, 0.99]) {
    const [before, during] = [percentile(inPeace, share), percentile(inFlood, share)]
    const told = `${during.toFixed(1)} ÷ ${before.toFixed(1)} ms = ${(during / before).toFixed(2)}`
    console.log(
      `  visits, p${share * 100} in a flood ÷ before: ${told}${share > 0.9 ? ' (goal 2)' : ''}`,
    )
  }
  console.log(
    `  memory: ${mb.toFixed(0)} MB, in a flood ${(mbInFlood - mb).toFixed(0)} more (goal 30)`,
  )
} finally {
  agent.destroy()
  await site.stop()
}

/**
 * The times of the visits until the promise resolves, and the most memory that the site had.
 * @param {Promise<unknown>} end
 */
async function visitsUntil(end) {
  const visits = visitSteadily(site.url, pages, { 'x-forwarded-for': '203.0.113.7' })
  let mostMb = 0
  const timer = setInterval(() => (mostMb = Math.max(mostMb, memoryOf(site.pid))), 100)
  await end
  clearInterval(timer)
  const seen = await visits.stop()
  const failed = seen.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`visits failed: ${JSON.stringify(failed[0])}`)
  return { times: seen.map(({ ms }) => ms), mostMb }
}

/** @param {number} count */
async function flood(count) {
  const last = asked + count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (asked < last) {
        asked += 1
        const status = await ask(addressOf(asked))
        if (status >= 500) throw new Error(`the flood was answered ${status}`)
      }
    }),
  )
}

/** @param {number} n */
function addressOf(n) {
  const kinds = [
    `/users/${n}?mode=${n % 4}`,
    `/leaderboards?mode=${n % 4}&page=${n}`,
    `/leaderboards?utm_source=${n}`,
    `/beatmaps?q=word${n}`,
    `/scores/${n}`,
    `/beatmaps/${n}/${n + 1}`,
    `/no/such/page/${n}`,
    `/docs/ja/rules?x=${n}`,
  ]
  return String(kinds[n % kinds.length])
}

/**
 * @param {string} address
 * @returns {Promise<number>}
 */
function ask(address) {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  return new Promise((resolve, reject) => {
    get(site.url + address, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** @param {number} pid */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * @param {number[]} times
 * @param {number} share
 */
function percentile(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}
