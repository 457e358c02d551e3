import type { Pool } from 'mysql2'

export type MysqlAddress = { kind: 'mysql'; url: string; isEncrypted?: boolean }

/** How long a visitor waits for a statement. */
const statementTimeoutMs = 1300
/** A working server ends a statement within another 200 ms; after it the server counts as dead. */
export const responseTimeoutMs = statementTimeoutMs + 200
export const connectTimeoutMs = 1000

/** More than twenty slow statements at once must not delay the fast ones. */
export const maxConnections = 24

/** A profile sends six statements at once. */
const keptConnections = 8
/** How many statements wait for a connection. The rest are refused at once. */
const maxWaiting = 50

/**
 * MySQL's defaults. Never the server's own mode: with NO_BACKSLASH_ESCAPES a quote that mysql2 has escaped
 * would end the text, and a visitor could write SQL.
 */
const sqlMode =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,' +
  'ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

// bancho.py has an index for nearly each column of scores, and MariaDB likes to intersect three of them:
// that reads half of the table where an index of ours would read a page.
const session =
  `set sql_mode = '${sqlMode}', time_zone = '+00:00',` +
  " optimizer_switch = 'index_merge_intersection=off'"

/**
 * A node of Galera waits until it has applied what the others have acknowledged: before reads (1), updates and
 * deletes (2), and inserts (4). Without it a session that another node has just made would not be found.
 * https://mariadb.com/kb/en/galera-cluster-system-variables/#wsrep_sync_wait
 */
const syncWait = 'set session wsrep_sync_wait = 7'
const unknownVariable = 1193

/** Executable comments: https://mariadb.com/kb/en/comment-syntax, https://dev.mysql.com/doc/refman/8.4/en/comments.html */
const timeouts =
  `/*M! , max_statement_time = ${statementTimeoutMs / 1000} */` +
  // MySQL's timeout ends reads only. Writes of the site are slow only while they wait for a lock.
  `/*!80000 , max_execution_time = ${statementTimeoutMs}, innodb_lock_wait_timeout = 1 */`

/** Visitors wait for a serving process: its statements and its queue are limited. */
export async function openPool(
  { url, isEncrypted = false }: MysqlAddress,
  { isServing }: { isServing: boolean },
): Promise<Pool> {
  // On demand, because it would double the start time of a site on SQLite.
  const { default: mysql } = await import('mysql2')
  const pool = mysql.createPool({
    uri: url,
    // By default mysql2 accepts a certificate for any host name.
    ...(isEncrypted && { ssl: { verifyIdentity: true, minVersion: 'TLSv1.2' } }),
    charset: 'utf8mb4',
    connectTimeout: isServing ? connectTimeoutMs : 3000,
    connectionLimit: maxConnections,
    maxIdle: keptConnections,
    ...(isServing && { queueLimit: maxWaiting }),
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  })
  const sql = isServing ? `${session} ${timeouts}` : session
  pool.on('connection', (connection) => {
    connection.query({ sql, timeout: responseTimeoutMs }, (error) => {
      if (error) connection.destroy()
    })
    connection.query({ sql: syncWait, timeout: responseTimeoutMs }, (error) => {
      if (error && error.errno !== unknownVariable) connection.destroy()
    })
  })
  return pool
}
