import { execFileSync } from 'node:child_process'

/**
 * Runs statements as the owner of the server. Returns one line per row, with tabs between the columns.
 * @param {string} url
 * @param {string} statements
 */
export function runOnMariadb(url, statements) {
  const { hostname, port, username, pathname } = new URL(url)
  const database = pathname.length > 1 ? [pathname.slice(1)] : []
  const where = ['--no-defaults', '-h', hostname, '-P', port, '-u', username, ...database]
  const options = /** @type {const} */ ({ encoding: 'utf8', input: statements, stdio: 'pipe' })
  return execFileSync('mariadb', [...where, '-N', '-B'], options).trim()
}

/**
 * All by one client program: to start one for each connection would take long.
 * @param {string} url
 * @param {string} which A condition on the list of processes.
 */
export function killConnections(url, which) {
  const unknownThread = 1094
  runOnMariadb(
    url,
    `delimiter //
    begin not atomic
      -- The connection may have ended by itself.
      declare continue handler for ${unknownThread} begin end;
      for process in (select id from information_schema.processlist where ${which}) do
        execute immediate concat('kill ', process.id);
      end for;
    end //`,
  )
}
