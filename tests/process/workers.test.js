import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { freePort } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'
import { visitInTurn } from '../harness/visit.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = {
  WORKERS: '2',
  HUMAN_CHECK: 'none',
  LOG_LEVEL: 'info',
  DATABASE_URL: 'sqlite:mine.db',
}

test('workers share one address, one welcome and everything that is counted', async () => {
  const folder = temporaryFolder()
  const site = await start({ ...settings, TRUST_PROXY: '127.0.0.1,::1' }, folder)
  const welcome = await site.ready
  const made = await kodama(['invite', 'create', '--json'], folder, settings)
  const { code } = JSON.parse(made.out)
  let said = welcome
  site.child.stdout.on('data', (chunk) => (said += chunk))

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const body = { ...registration, username: `Aoba${n}`, email: `aoba${n}@example.com` }
      return site.post('/v3/authenticate/register', { ...body, invite_code: code })
    }),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
  expect(await guess(site, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await seen(site, 2)).toHaveLength(2)

  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  expect(said).toBe(welcome)
})

test('a worker that dies is replaced', async () => {
  const site = await start(settings)
  await site.ready
  const [first = 0, second = 0] = await seen(site, 2)
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await seen(site, 2)).includes(first)).toBe(false)
  expect(await seen(site, 2)).toContain(second)
})

test('SIGHUP puts new workers in the place of the old ones, and nobody is turned away', async () => {
  const site = await start(settings)
  await site.ready
  const before = await seen(site, 2)
  const visits = visitInTurn(site.url, ['/v3/site'])
  site.child.kill('SIGHUP')
  await expect.poll(async () => (await seen(site, 2)).some(isOneOf(before))).toBe(false)
  const visited = await visits.stop()
  expect(visited.filter(({ status }) => status !== 200)).toEqual([])
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

test('while new workers cannot start, those that run go on; when none is left, it ends', async () => {
  const site = await start(settings)
  await site.ready
  const [first = 0, second = 0] = await seen(site, 2)
  writeFileSync(path.join(site.folder, '.env'), 'SITE_NAME=\n')
  site.child.kill('SIGHUP')
  await expect.poll(site.log).toContain('a new worker could not start')
  expect(site.log()).toContain('SITE_NAME must be')
  expect(new Set(await seen(site, 2))).toEqual(new Set([first, second]))

  process.kill(first, 'SIGKILL')
  await expect.poll(site.log).toContain('a worker could not start')
  expect(await seen(site, 1)).toEqual([second])
  process.kill(second, 'SIGKILL')
  expect((await site.ended).code).toBe(78)
})

test('told to stop while its workers start, it ends well and welcomes nobody', async () => {
  const site = await start({ ...settings, LOG_LEVEL: 'silent' })
  let said = ''
  site.child.stdout.on('data', (chunk) => (said += chunk))
  const { pid } = site.child
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  await expect.poll(children, { interval: 5 }).not.toBe('')
  site.child.kill('SIGTERM')
  expect({ ...(await site.ended), said }).toEqual({ code: 0, errors: '', said: '' })
})

test('what keeps the workers from starting is said once, with its code', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise((resolve) => other.listen(port, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => void other.close())
  const { ended } = await start({ ...settings, LOG_LEVEL: 'silent', PORT: String(port) })
  expect(await ended).toEqual({
    code: 1,
    errors: `HOST 127.0.0.1, PORT ${port} is in use by another process.\n`,
  })
})

/**
 * The statuses of wrong passwords of one visitor, each over a new connection.
 * @param {Site} site
 * @param {number} times
 */
async function guess(site, times) {
  const statuses = []
  for (let n = 0; n < times; n++) {
    const answer = await fetch(`${site.url}/v3/authenticate/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ username: 'Hifumi', password: 'x', captcha_token: 'none' }),
    })
    statuses.push(answer.status)
  }
  return statuses
}

/**
 * Waits until `count` processes answer, and returns their ids from the log.
 * @param {Site} site
 * @param {number} count
 * @returns {Promise<number[]>}
 */
async function seen(site, count) {
  const before = site.log().length
  const pids = () => {
    const lines = site.log().slice(before).split('\n').slice(0, -1)
    const answered = lines.filter((line) => line.includes('"request completed"'))
    return [...new Set(answered.map((line) => Number(JSON.parse(line).pid)))]
  }
  // A worker that is killed at this moment may lose its visit.
  const look = async () => {
    await Promise.allSettled(Array.from({ length: 20 }, () => visitOnce(site)))
    return pids().length
  }
  await expect.poll(look).toBeGreaterThanOrEqual(count)
  return pids()
}

/**
 * Uses a new connection.
 * @param {Site} site
 */
function visitOnce(site) {
  return new Promise((resolve, reject) => {
    const request = get(`${site.url}/v3/site`, { agent: false }, (answer) => {
      answer.resume().once('close', resolve)
    })
    request.once('error', reject)
  })
}

/** @param {number[]} pids */
function isOneOf(pids) {
  return (/** @type {number} */ pid) => pids.includes(pid)
}
