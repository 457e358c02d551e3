import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/root.js'
import { runOnMariadb } from './mariadb-client.js'

const folder = path.join(root, 'apps/api/src/testing/bancho')

/**
 * Makes a database with bancho.py's tables, and an account with the rights that `kodama grants` prints. Returns the
 * DATABASE_URL of the owner and of the account.
 * @param {string} server
 * @param {string} name
 */
export function makeBanchoDatabase(server, name) {
  runOnMariadb(server, banchoStatements(name))
  runOnMariadb(server, `create user '${name}'@'%' identified by 'x'`)
  const owner = new URL(`/${name}`, server)
  const account = Object.assign(new URL(owner), { username: name, password: 'x' })
  runOnMariadb(server, printGrants(account.href))
  return { owner: owner.href, account: account.href }
}

/**
 * What makes a database as bancho.py leaves it at its first start.
 * @param {string} name
 */
export function banchoStatements(name) {
  const files = ['fresh.sql', 'tables.sql', 'bot.sql']
  const tables = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
  return `create database ${name}; use ${name};\n${tables}`
}

/** @param {string} DATABASE_URL */
function printGrants(DATABASE_URL) {
  const script = path.join(root, 'apps/api/dist/kodama.js')
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'grants'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
