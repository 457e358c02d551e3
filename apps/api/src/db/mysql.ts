import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import { fromMysql, isConnectionLost } from './unavailable.ts'

const acquireMs = 500
const statementMs = 1500
const waitingAtMost = 50

/** More than twenty slow statements at once must not keep the quick ones waiting. */
export const mostConnections = 24

/**
 * A pool of connections. Where visitors wait, it gives up soon: on a connection, on a statement, and
 * at once when too many wait; mysql2 itself would wait for ever.
 */
export async function openPool(url: string, { isServing }: { isServing: boolean }) {
  // Loaded when asked for: it would double the start of an embedded site.
  const { default: mysql } = await import('mysql2')
  const pool = mysql.createPool({
    uri: url,
    charset: 'utf8mb4',
    connectionLimit: mostConnections,
    maxIdle: 8,
    queueLimit: isServing ? waitingAtMost : 0,
    connectTimeout: isServing ? 1000 : 3000,
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  })
  pool.on('connection', (connection) => {
    const sql = `set ${settingsOf(connection, isServing).join(', ')}`
    connection.query({ sql, timeout: statementMs }, (error) => {
      if (error) connection.destroy()
    })
  })
  return isServing ? bounded(pool) : pool
}

function settingsOf(connection: PoolConnection, isServing: boolean) {
  return [
    // bancho.py has an index for nearly each column of scores, and MariaDB likes to intersect three
    // of them: that reads half of the table where an index of ours would read a page.
    "time_zone = '+00:00', optimizer_switch = 'index_merge_intersection=off'",
    ...(isServing ? [timeLimit(connection)] : []),
  ]
}

/** The server ends what nobody waits for any more. MySQL knows a limit for reads only. */
function timeLimit(connection: PoolConnection) {
  const { _handshakePacket: hello } = connection as unknown as {
    _handshakePacket?: { serverVersion?: string }
  }
  return hello?.serverVersion?.includes('MariaDB')
    ? `max_statement_time = ${statementMs / 1000}`
    : `max_execution_time = ${statementMs}`
}

function bounded(pool: Pool): MysqlPool {
  return {
    getConnection(callback) {
      let isOver = false
      const timer = setTimeout(() => finish(timedOut()), acquireMs)
      pool.getConnection((error, connection) => {
        // Nobody waits for it any more: the next one may have it.
        if (isOver) connection?.release()
        else finish(error, connection)
      })

      function finish(error: Error | null, connection?: PoolConnection) {
        isOver = true
        clearTimeout(timer)
        if (connection && !error) callback(null, withTimeLimit(connection))
        else callback(error && fromMysql(error), undefined as never)
      }
    },
    end: (callback) => pool.end(callback),
  }
}

function timedOut() {
  return Object.assign(new Error('no connection was free in time'), { code: 'ETIMEDOUT' })
}

function withTimeLimit(connection: PoolConnection): MysqlPoolConnection {
  return {
    query: ((sql: string, values: unknown[], callback: (error: unknown, rows?: unknown) => void) =>
      connection.query({ sql, values, timeout: statementMs }, (error, rows) => {
        // What answers late would be taken for the answer to the next statement.
        if (error && isConnectionLost(error)) connection.destroy()
        callback(error && fromMysql(error), rows)
      })) as unknown as MysqlPoolConnection['query'],
    release: () => connection.release(),
  }
}
