import { execFileSync } from 'node:child_process'

/**
 * Runs statements as the owner of a private server, and gives what they print: a line per row, tabs between columns.
 * @param {string} url
 * @param {string} statements
 */
export function runOnMariadb(url, statements) {
  const { hostname, port, username, pathname } = new URL(url)
  const database = pathname.length > 1 ? [pathname.slice(1)] : []
  const where = ['--no-defaults', '-h', hostname, '-P', port, '-u', username, ...database]
  const options = /** @type {const} */ ({ encoding: 'utf8', input: statements })
  return execFileSync('mariadb', [...where, '-N', '-B'], options).trim()
}

/**
 * @param {string} url
 * @param {string} which A condition on the list of processes.
 */
export function killConnections(url, which) {
  const ids = runOnMariadb(url, `select id from information_schema.processlist where ${which}`)
  for (const id of ids.split('\n').filter(Boolean)) {
    try {
      runOnMariadb(url, `kill ${id}`)
    } catch {
      // It was gone by then.
    }
  }
}
