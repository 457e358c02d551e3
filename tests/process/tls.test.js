import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { makeCertificate } from '../harness/certificate.js'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb, startRedis } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {{ about: string, verdict: string, sentence: string }} Finding */

const folder = temporaryFolder()
const certificate = makeCertificate(folder, 'localhost')
const advice = 'If an authority of your own signed it, NODE_EXTRA_CA_CERTS must name its file'

/** @type {import('../harness/servers.js').PrivateServer} */
let mariadb
/** @type {Record<string, string>} */
let env

beforeAll(async () => {
  const { file, keyFile } = certificate
  const [database, redis] = await Promise.all([
    startMariadb([`--ssl-cert=${file}`, `--ssl-key=${keyFile}`]),
    startRedis(certificate),
  ])
  mariadb = database
  for (const server of [mariadb, redis]) atTheEnd(server.stop)
  // The server itself refuses this account without TLS.
  const account = "create user site@'%' require ssl; grant all on site.* to site@'%'"
  runOnMariadb(mariadb.url, `create database site character set utf8mb4; ${account}`)
  const { port } = new URL(mariadb.url)
  env = {
    DATABASE_URL: `mysql://site@localhost:${port}/site?tls=required`,
    REDIS_URL: redis.url,
    NODE_EXTRA_CA_CERTS: file,
  }
})

test('the ways to MariaDB and to Redis are encrypted', async () => {
  const site = await start(env)
  await site.ready
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200)
  await expect.poll(listKeys).toContain('kodama:')

  const [DATABASE_URL = ''] = String(env['DATABASE_URL']).split('?')
  expect((await listInvites({ DATABASE_URL })).errors).toMatch(/Access denied/)
})

test('a certificate of an unknown authority is refused in a sentence that names the setting', async () => {
  const other = makeCertificate(temporaryFolder(), 'localhost')
  const wrong = { NODE_EXTRA_CA_CERTS: other.file }
  const { code, errors } = await listInvites(wrong)
  expect(code).toBe(78)
  expect(errors).toMatch(
    /^The database mysql:\/\/localhost:\d+\/site shows a certificate that is /m,
  )
  expect(errors).toContain(advice)
  const [database, redis] = ['database', 'redis'].map((about) => ({
    about,
    verdict: about === 'redis' ? 'warn' : 'fail',
    sentence: expect.stringContaining(advice),
  }))
  expect(await examine(wrong)).toEqual(expect.arrayContaining([database, redis]))
})

test('a certificate for another host is refused, whoever signed it', async () => {
  makeCertificate(folder, 'other.example')
  runOnMariadb(mariadb.url, 'flush ssl')
  const { code, errors } = await listInvites()
  expect(code).toBe(78)
  expect(errors).toMatch(/not accepted \(Hostname\/IP does not match certificate's altnames/)
})

/** The keys that the site has written to Redis. */
function listKeys() {
  const { hostname, port } = new URL(String(env['REDIS_URL']))
  const where = ['-h', hostname, '-p', port, '--tls', '--cacert', certificate.file]
  return execFileSync('redis-cli', [...where, 'keys', '*'], { encoding: 'utf8' })
}

/** A verb opens the database as a start does, and ends. */
function listInvites(settings = {}) {
  return kodama(['invite', 'list'], undefined, { ...env, ...settings })
}

/** @returns {Promise<Finding[]>} */
async function examine(settings = {}) {
  const { out } = await kodama(['doctor', '--json'], undefined, { ...env, ...settings })
  return JSON.parse(out).findings
}
