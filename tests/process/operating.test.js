import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb, startRedis } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'

const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')

test('the steps of the operating guide lead to a site that is ready, and to a dump that can be loaded', async () => {
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()])
  onTestFinished(mariadb.stop)
  onTestFinished(redis.stop)
  makeBanchoDatabase(mariadb.url, 'banchopy')
  const folder = temporaryFolder()
  makeClients(folder, mariadb.url)
  const settings = settingsOfGuide({ mariadb: mariadb.url, redis: redis.url })
  writeFileSync(path.join(folder, 'kodama.env'), settings.join('\n'))
  const env = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s)))

  run(blockWith("create user 'kodama'"), folder)
  // With /etc/kodama.env a verb has the data folder of the systemd unit.
  run(blockWith('npm run kodama -- doctor'), folder, { DATA_DIR: folder })
  const site = await start(env, folder)
  expect(await site.ready).toContain('https://kodama.example/invite/')
  run(lineWith('/readyz').replaceAll('http://127.0.0.1:3000', site.url), folder)

  run(blockWith('mariadb-dump'), folder)
  const dump = readdirSync(folder).find((name) => name.endsWith('.sql.gz')) ?? ''
  const statements = gunzipSync(readFileSync(path.join(folder, dump))).toString()
  runOnMariadb(mariadb.url, `create database loaded; use loaded;\n${statements}`)
  const count = (/** @type {string} */ name) =>
    runOnMariadb(mariadb.url, `select count(*) from ${name}.web_invites`)
  expect(count('loaded')).toBe(count('banchopy'))
})

test('every block of the guide is a script that a shell can read', () => {
  for (const block of blocks()) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
    expect({ block, status, stderr }).toEqual({ block, status: 0, stderr: '' })
  }
})

function blocks() {
  return [...guide.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** @param {string} words */
function blockWith(words) {
  const block = blocks().find((text) => text.includes(words))
  if (!block) throw new Error(`The guide has no block with ${words}`)
  return block
}

/** @param {string} words */
function lineWith(words) {
  const line = blockWith(words).split('\n')
  return String(line.find((text) => text.includes(words)))
}

/**
 * The settings of the guide, with the addresses of the test's servers and without mail.
 * @param {{ mariadb: string, redis: string }} servers
 */
function settingsOfGuide({ mariadb, redis }) {
  const [, , text = ''] = guide.match(/^( *)```ini\n(.*?)^ *```$/ms) ?? []
  return text
    .replace('127.0.0.1:3306', new URL(mariadb).host)
    .replace('redis://127.0.0.1:6379', redis)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('SMTP_URL'))
}

/**
 * Makes clients of the names in the guide; they reach the test's server as its owner.
 * @param {string} folder
 * @param {string} url
 */
function makeClients(folder, url) {
  const { hostname, port, username } = new URL(url)
  for (const name of ['mariadb', 'mariadb-dump']) {
    const program = execFileSync('which', [name], { encoding: 'utf8' }).trim()
    const file = path.join(folder, name)
    const call = `${program} --no-defaults -h ${hostname} -P ${port} -u ${username}`
    writeFileSync(file, `#!/bin/sh\nexec ${call} "$@"\n`)
    chmodSync(file, 0o755)
  }
}

/**
 * @param {string} script
 * @param {string} folder
 * @param {Record<string, string>} env
 */
function run(script, folder, env = {}) {
  const here = script
    .replaceAll('/etc/kodama.env', path.join(folder, 'kodama.env'))
    .replaceAll('npm run', `npm run --prefix ${root}`)
    // A verb would find the file of the guide by itself.
    .replaceAll(/kodama -- (\w+)/g, `kodama -- $1 --env-file ${path.join(folder, 'kodama.env')}`)
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    cwd: folder,
    input: here,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}`, HOME: folder, ...env },
  })
  expect({ script, status, stdout, stderr }).toMatchObject({ status: 0 })
}
