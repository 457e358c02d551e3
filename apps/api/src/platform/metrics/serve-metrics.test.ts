import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'

const METRICS_TOKEN = 'a-long-enough-token'

test('metrics are given to who has the token, and nothing else is served', async () => {
  const ask = await serve({ METRICS_TOKEN })
  const authorization = `Bearer ${METRICS_TOKEN}`
  const statuses = [
    await ask('/metrics'),
    await ask('/metrics', { headers: { authorization: 'Bearer another-long-token' } }),
    await ask('/metrics', { headers: { authorization: METRICS_TOKEN } }),
    await ask('/', {}),
    await ask('/metrics', { headers: { authorization } }),
    await ask('/', { headers: { authorization } }),
    await ask('/metrics', { method: 'POST', headers: { authorization } }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 401, 401, 200, 404, 404])
})

test('without a token, which only a loopback address allows, everybody there can read them', async () => {
  const ask = await serve({ METRICS_TOKEN: undefined })
  const { status, body, type } = await ask('/metrics')
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('kodama_worker_up{worker="1"} 1')
})

async function serve(settings: { METRICS_TOKEN: string | undefined }) {
  const host = { HOST: '127.0.0.1', METRICS_PORT: 0 }
  const app = await serveMetrics({ ...host, ...settings }, async () => [
    { worker: '1', metrics: [] },
  ])
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const type = answer.headers.get('content-type')
    return { status: answer.status, body: await answer.text(), type }
  }
}
