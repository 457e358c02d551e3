import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/root.js'
import { fastFolder } from './fast-folder.js'
import { unpackedProgram, unpackMysql } from './mysql-package.js'
import { freePort, startServer } from './servers.js'

const cache = path.join(root, 'node_modules/.cache')
const installed = path.join(cache, 'kodama-mysql')

export function isMysqlInstalled() {
  return existsSync(installed)
}

/** Throws if it cannot be downloaded, or if it does not start on this machine. */
export async function installMysql() {
  if (isMysqlInstalled()) return
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${installed}-`)
  const files = path.join(folder, 'files')
  try {
    unpackMysql(files)
    const server = await startMysql([], files)
    await server.stop()
    renameSync(files, installed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a MySQL on a free port, with a temporary folder.
 * @param {string[]} options
 * @param {string} files
 * @returns {Promise<import('./servers.js').PrivateServer>}
 */
export async function startMysql(options = [], files = installed) {
  const folder = mkdtempSync(path.join(fastFolder(), 'kodama-mysql-'))
  const port = await freePort()
  const { command, args, usr } = unpackedProgram(files, 'mysqld')
  const place = [
    ...args,
    '--no-defaults',
    `--basedir=${usr}`,
    `--lc-messages-dir=${path.join(usr, 'share/mysql')}`,
    `--datadir=${path.join(folder, 'data')}`,
    `--user=${userInfo().username}`,
    '--innodb-redo-log-capacity=16M',
  ]
  execFileSync(command, [...place, '--initialize-insecure'], { stdio: 'pipe' })
  return startServer({
    command,
    args: [
      ...place,
      `--tmpdir=${folder}`,
      `--port=${port}`,
      `--socket=${path.join(folder, 'socket')}`,
      `--pid-file=${path.join(folder, 'pid')}`,
      '--bind-address=127.0.0.1',
      '--secure-file-priv=NULL',
      '--mysqlx=OFF',
      '--skip-log-bin',
      '--innodb-buffer-pool-size=64M',
      // Tests read the next auto increment of a table, which MySQL would remember for a day.
      '--information-schema-stats-expiry=0',
      ...options,
    ],
    port,
    url: `mysql://root@127.0.0.1:${port}`,
    folder,
  })
}
