import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import { DatabaseUnavailable, fromMysql, isConnectionLost, NoFreeConnection } from './errors.ts'

export type PoolUse = { taken: number; waiting: number; max: number }
export type MysqlAddress = { kind: 'mysql'; url: string; isEncrypted?: boolean }

/** How long a visitor waits while all connections are in use. To open one may take `connectTimeout`. */
const acquireTimeoutMs = 500
const statementTimeoutMs = 1300
/** Longer than a working server needs to end a statement; after it the server counts as dead. */
const responseTimeoutMs = 1500
const maxWaiting = 50

/** More than twenty slow statements at once must not delay the fast ones. */
export const maxConnections = 24

/** Always open, because a busy machine opens none in time: a profile asks for six things at once. */
const keptConnections = 8
/** Less than mysql2's `idleTimeout` of a minute, and than any `wait_timeout` that servers are given. */
const keepMs = 15_000

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

// Executable comments: only MariaDB runs the first, and only MySQL the second, which ends reads alone: for the rest
// there is `kill`.
// https://mariadb.com/kb/en/comment-syntax, https://dev.mysql.com/doc/refman/8.4/en/comments.html
const statementTimeout =
  `/*M! , max_statement_time = ${statementTimeoutMs / 1000} */` +
  ` /*!80000 , max_execution_time = ${statementTimeoutMs} */`

/**
 * A connection pool. With `isServing`, because visitors wait, it has timeouts for a connection and for a
 * statement, and refuses at once when too many wait; mysql2 itself would wait for ever.
 */
export async function openPool(
  { url, isEncrypted = false }: MysqlAddress,
  { isServing }: { isServing: boolean },
): Promise<{ pool: MysqlPool; readPool?: () => PoolUse }> {
  // Loaded on demand, because it would double the start time of a site on SQLite.
  const { default: mysql } = await import('mysql2')
  const pool = mysql.createPool({
    uri: url,
    // By default mysql2 accepts a certificate for any host name.
    ...(isEncrypted && { ssl: { verifyIdentity: true, minVersion: 'TLSv1.2' } }),
    charset: 'utf8mb4',
    connectionLimit: maxConnections,
    maxIdle: keptConnections,
    connectTimeout: isServing ? 1000 : 3000,
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  })
  const sql = isServing ? `${session} ${statementTimeout}` : session
  pool.on('connection', (connection) => {
    connection.query({ sql, timeout: responseTimeoutMs }, (error) => {
      if (error) connection.destroy()
    })
  })
  return isServing ? bounded(pool) : { pool }
}

/** Has its own queue, because a request that gave up stays in mysql2's queue and still gets a connection. */
function bounded(pool: Pool): { pool: MysqlPool; readPool: () => PoolUse } {
  const waiting = new Set<() => void>()
  let taken = 0

  function giveBack() {
    taken -= 1
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }

  /** Opens connections before visitors need them. Later it finds those that have died, and opens others. */
  function keepOpen() {
    if (taken + keptConnections > maxConnections) return
    for (let n = 0; n < keptConnections; n++) sendAlone(pool, 'select 1')
  }

  keepOpen()
  const keeping = setInterval(keepOpen, keepMs).unref()

  const boundedPool: MysqlPool = {
    getConnection(callback) {
      if (taken < maxConnections) return take()
      if (waiting.size >= maxWaiting) {
        return refuse(new DatabaseUnavailable(new Error('too many wait for a connection')))
      }
      const timer = setTimeout(() => {
        waiting.delete(takeFreed)
        refuse(new NoFreeConnection(new Error('no connection was free in time')))
      }, acquireTimeoutMs)
      waiting.add(takeFreed)

      function takeFreed() {
        clearTimeout(timer)
        take()
      }

      function take() {
        taken += 1
        pool.getConnection((error, connection) => {
          if (!error) return callback(null, withTimeout(pool, connection, giveBack))
          giveBack()
          refuse(fromMysql(error))
        })
      }

      function refuse(error: Error) {
        callback(error, undefined as never)
      }
    },
    end(callback) {
      clearInterval(keeping)
      pool.end(callback)
    },
  }
  const readPool = () => ({ taken, waiting: waiting.size, max: maxConnections })
  return { pool: boundedPool, readPool }
}

function withTimeout(
  pool: Pool,
  connection: PoolConnection,
  giveBack: () => void,
): MysqlPoolConnection {
  return {
    query: ((sql: string, values: unknown[], callback: (error: unknown, rows?: unknown) => void) =>
      connection.query({ sql, values, timeout: responseTimeoutMs }, (error, rows) => {
        // A late answer would be taken for the answer to the next statement.
        if (error && isConnectionLost(error)) connection.destroy()
        // Closing does not end the statement: on MySQL a write would be done after its visitor was refused.
        if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') {
          sendAlone(pool, `kill ${connection.threadId}`)
        }
        callback(error && fromMysql(error), rows)
      })) as unknown as MysqlPoolConnection['query'],
    release() {
      connection.release()
      giveBack()
    },
  }
}

/** For a statement that no visitor waits for. */
function sendAlone(pool: Pool, sql: string) {
  pool.getConnection((lost, connection) => {
    if (lost) return
    connection.query({ sql, timeout: responseTimeoutMs }, (error) => {
      if (error && isConnectionLost(error)) connection.destroy()
      else connection.release()
    })
  })
}
