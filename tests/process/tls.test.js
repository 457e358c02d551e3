import { beforeAll, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { makeCertificate } from '../harness/certificate.js'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
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
  mariadb = await startMariadb([`--ssl-cert=${file}`, `--ssl-key=${keyFile}`])
  atTheEnd(mariadb.stop)
  // The server itself refuses this account without TLS.
  const account = "create user site@'%' require ssl; grant all on site.* to site@'%'"
  runOnMariadb(mariadb.url, `create database site character set utf8mb4; ${account}`)
  const { port } = new URL(mariadb.url)
  env = {
    DATABASE_URL: `mysql://site@localhost:${port}/site?tls=required`,
    NODE_EXTRA_CA_CERTS: file,
  }
})

test('the connection to MariaDB is encrypted', async () => {
  const site = await start(env)
  await site.ready
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200)

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
  expect(await examine(wrong)).toContainEqual({
    about: 'database',
    verdict: 'fail',
    sentence: expect.stringContaining(advice),
  })
})

test('a certificate for another host is refused, whoever signed it', async () => {
  makeCertificate(folder, 'other.example')
  runOnMariadb(mariadb.url, 'flush ssl')
  const { code, errors } = await listInvites()
  expect(code).toBe(78)
  expect(errors).toMatch(/not accepted \(Hostname\/IP does not match certificate's altnames/)
})

/** A verb opens the database as a start does, and ends. */
function listInvites(settings = {}) {
  return kodama(['invite', 'list'], undefined, { ...env, ...settings })
}

/** @returns {Promise<Finding[]>} */
async function examine(settings = {}) {
  const { out } = await kodama(['doctor', '--json'], undefined, { ...env, ...settings })
  return JSON.parse(out).findings
}
