import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../harness/certificate.js'
import { kodama } from '../harness/kodama-process.js'
import { startSentinels } from '../harness/redis-sentinel.js'
import { start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {{ about: string, verdict: string, sentence: string }} Finding */

test('the ways to sentinels and to the master that they name are encrypted', async () => {
  const certificate = makeCertificate(temporaryFolder(), 'localhost')
  const place = { host: 'localhost' }
  const cluster = await startSentinels({ servers: [place], sentinels: [place], certificate })
  onTestFinished(cluster.stop)
  const env = { REDIS_URL: cluster.url, NODE_EXTRA_CA_CERTS: certificate.file }
  const site = await start(env)
  await site.ready
  const listKeys = () => {
    const { hostname, port, password } = new URL(String(cluster.servers[0]?.url))
    const where = ['-h', hostname, '-p', port, '-a', password, '--no-auth-warning', '--tls']
    const args = [...where, '--cacert', certificate.file, 'keys', '*']
    return execFileSync('redis-cli', args, { encoding: 'utf8' })
  }
  await expect.poll(listKeys).toContain('kodama:')

  expect(await silences(env)).toEqual([])
  const NODE_EXTRA_CA_CERTS = makeCertificate(temporaryFolder(), 'localhost').file
  const advice = 'If an authority of your own signed it, NODE_EXTRA_CA_CERTS must name its file'
  expect(await silences({ ...env, NODE_EXTRA_CA_CERTS })).toEqual([
    { about: 'redis', verdict: 'warn', sentence: expect.stringContaining(advice) },
  ])
  const REDIS_URL = cluster.url.replace('rediss', 'redis')
  expect(await silences({ ...env, REDIS_URL })).toHaveLength(1)
})

/**
 * What the doctor says of servers that do not answer.
 * @param {Record<string, string>} env
 * @returns {Promise<Finding[]>}
 */
async function silences(env) {
  const { out } = await kodama(['doctor', '--json'], undefined, env)
  /** @type {Finding[]} */
  const findings = JSON.parse(out).findings
  return findings.filter(({ sentence }) => sentence.includes('does not answer'))
}
