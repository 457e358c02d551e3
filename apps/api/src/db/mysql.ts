import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import { DatabaseUnavailable, fromMysql, isConnectionLost } from './unavailable.ts'

const acquireMs = 500
const statementMs = 1300
/** Longer than a server that lives takes to end a statement: one that does not lives no more. */
const silenceMs = 1500
const mostWaiting = 50

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
    connectTimeout: isServing ? 1000 : 3000,
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  })
  pool.on('connection', (connection) => {
    const sql = `set ${settingsOf(connection, isServing).join(', ')}`
    connection.query({ sql, timeout: silenceMs }, (error) => {
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

/** Not by mysql2's own queue: whoever has given up stays in it, and is connected for nothing. */
function bounded(pool: Pool): MysqlPool {
  const waiting = new Set<() => void>()
  let taken = 0

  function giveBack() {
    taken -= 1
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }

  return {
    getConnection(callback) {
      let isOver = false
      const timer = setTimeout(() => finish(refusal('no connection was free in time')), acquireMs)
      if (taken < mostConnections) take()
      else if (waiting.size < mostWaiting) waiting.add(take)
      else finish(refusal('too many wait for a connection'))

      function take() {
        taken += 1
        pool.getConnection((error, connection) => {
          if (!error && !isOver) return finish(null, withTimeLimit(connection, giveBack))
          connection?.release()
          giveBack()
          if (!isOver) finish(fromMysql(error as Error))
        })
      }

      function finish(error: Error | null, connection?: MysqlPoolConnection) {
        isOver = true
        clearTimeout(timer)
        waiting.delete(take)
        callback(error, connection as MysqlPoolConnection)
      }
    },
    end: (callback) => pool.end(callback),
  }
}

function refusal(reason: string) {
  return new DatabaseUnavailable(new Error(reason))
}

function withTimeLimit(connection: PoolConnection, giveBack: () => void): MysqlPoolConnection {
  return {
    query: ((sql: string, values: unknown[], callback: (error: unknown, rows?: unknown) => void) =>
      connection.query({ sql, values, timeout: silenceMs }, (error, rows) => {
        // What answers late would be taken for the answer to the next statement.
        if (error && isConnectionLost(error)) connection.destroy()
        callback(error && fromMysql(error), rows)
      })) as unknown as MysqlPoolConnection['query'],
    release() {
      connection.release()
      giveBack()
    },
  }
}
