import type { Connection, ConnectionOptions, Pool } from 'mysql2'

export type MysqlAddress = {
  kind: 'mysql'
  /** The preferred host. */
  url: string
  /** Other hosts with the same rows, in the order of preference. */
  otherUrls?: readonly string[]
  isEncrypted?: boolean
}

/**
 * How long a visitor waits for a statement. A host that does not answer is left sooner, if there are several; but while the
 * nodes of a cluster agree on who is still there, for a second or two, every write waits and must not be given up.
 */
const statementTimeoutMs = { oneHost: 1300, severalHosts: 3000 }
/** What a working server needs to end a statement; after it the server counts as dead. */
const endingMs = 200

/** More than twenty slow statements at once must not delay the fast ones. */
export const maxConnections = 24

/** Always open, because a busy machine opens none in time: a profile asks for six things at once. */
export const keptConnections = 8

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

type Use = {
  /** Visitors wait: statements have a timeout. */
  isServing: boolean
  /** What is read may be a moment old. */
  mayBeOld?: boolean
}

/** Its connections wait for ever; `boundedPool` is for those who cannot. */
export async function openPool(url: string, address: MysqlAddress, use: Use): Promise<Pool> {
  const { default: mysql } = await loadMysql()
  const pool = mysql.createPool({
    ...connectionOptions(url, address, use.isServing ? 1000 : 3000),
    connectionLimit: maxConnections,
    maxIdle: keptConnections,
  })
  prepareConnections(pool, address, use)
  return pool
}

/** For a few questions. */
export async function openConnection(
  url: string,
  address: MysqlAddress,
  timeoutMs: number,
): Promise<Connection> {
  const { default: mysql } = await loadMysql()
  const connection = mysql.createConnection(connectionOptions(url, address, timeoutMs))
  // Without a listener a lost connection would end the process.
  connection.on('error', () => {})
  return connection
}

/** On demand, because it would double the start time of a site on SQLite. */
async function loadMysql() {
  return import('mysql2')
}

export function urlsOf({ url, otherUrls = [] }: MysqlAddress): string[] {
  return [url, ...otherUrls]
}

function connectionOptions(
  url: string,
  { isEncrypted = false }: MysqlAddress,
  connectTimeout: number,
): ConnectionOptions {
  return {
    uri: url,
    // By default mysql2 accepts a certificate for any host name.
    ...(isEncrypted && { ssl: { verifyIdentity: true, minVersion: 'TLSv1.2' } }),
    charset: 'utf8mb4',
    connectTimeout,
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  }
}

/** What a serving process gives an answer, before it counts the server as dead. */
export function responseTimeoutMsOf(address: MysqlAddress): number {
  return statementTimeoutMsOf(address) + endingMs
}

function statementTimeoutMsOf({ otherUrls = [] }: MysqlAddress): number {
  return otherUrls.length > 0 ? statementTimeoutMs.severalHosts : statementTimeoutMs.oneHost
}

/**
 * Executable comments: only MariaDB runs the first, and only MySQL the second. MySQL's timeout ends reads only; writes of
 * the site are slow only while they wait for a lock. What is left is ended by `kill`.
 * https://mariadb.com/kb/en/comment-syntax, https://dev.mysql.com/doc/refman/8.4/en/comments.html
 */
function setTimeouts(ms: number) {
  const onMysql = `max_execution_time = ${ms}, innodb_lock_wait_timeout = 1`
  return `/*M! , max_statement_time = ${ms / 1000} */ /*!80000 , ${onMysql} */`
}

function prepareConnections(
  pool: Pool,
  address: MysqlAddress,
  { isServing, mayBeOld = false }: Use,
) {
  const sql = isServing ? `${session} ${setTimeouts(statementTimeoutMsOf(address))}` : session
  const timeout = responseTimeoutMsOf(address)
  pool.on('connection', (connection) => {
    connection.query({ sql, timeout }, (error) => {
      if (error) connection.destroy()
    })
    if (mayBeOld) return
    connection.query({ sql: syncWait, timeout }, (error) => {
      if (error && error.errno !== unknownVariable) connection.destroy()
    })
  })
}
