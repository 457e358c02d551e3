import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../harness/servers.js'
import { start } from '../harness/site-process.js'

const settings = { HUMAN_CHECK: 'none', DATABASE_URL: 'sqlite:mine.db' }

test('the metrics of all workers are on one port of their own, each under its number', async () => {
  const port = await freePort()
  const METRICS_TOKEN = 'a-long-enough-token'
  const metrics = { METRICS_PORT: String(port), METRICS_TOKEN }
  const site = await start({ ...settings, ...metrics, WORKERS: '2' })
  await site.ready
  const url = `http://127.0.0.1:${port}/metrics`
  expect((await fetch(url)).status).toBe(401)
  const read = async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return answer.text()
  }
  const asked = 10
  for (let n = 0; n < asked; n++) await fetch(`${site.url}/v2/players/${n}`)
  await expect.poll(async () => sumOf(await read(), '/v2/players/:id')).toBe(asked)
  const text = await read()
  expect(text.match(/^kodama_worker_up\{worker="\d+"\} 1$/gm)).toHaveLength(2)
  expect(text.match(/^process_resident_memory_bytes\{worker="\d+"\} \d+$/gm)).toHaveLength(2)
  expect(text.match(/^nodejs_eventloop_lag_p99_seconds\{worker=/gm)).toHaveLength(2)

  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

test('a single process serves its metrics itself, and ends although Prometheus is connected', async () => {
  const port = await freePort()
  const site = await start({ ...settings, METRICS_PORT: String(port) })
  await site.ready
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('kodama_worker_up{worker="1"} 1\n')
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

test('a port of metrics that is in use ends the start with one sentence', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise((resolve) => other.listen(port, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => void other.close())
  for (const WORKERS of ['1', '2']) {
    const { ended } = await start({ ...settings, WORKERS, METRICS_PORT: String(port) })
    expect(await ended).toEqual({
      code: 1,
      errors: `HOST 127.0.0.1, METRICS_PORT ${port} is in use by another process.\n`,
    })
  }
})

/**
 * @param {string} text
 * @param {string} endpoint
 */
function sumOf(text, endpoint) {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`kodama_requests_total{endpoint="${endpoint}"`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
