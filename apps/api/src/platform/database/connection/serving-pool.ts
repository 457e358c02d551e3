import { callbackify } from 'node:util'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import {
  ConnectionLost,
  DatabaseUnavailable,
  fromMysql,
  fromStatement,
  isConflict,
  isConnectionLost,
  isNotExecuted,
  type MysqlError,
  NoFreeConnection,
} from './errors.ts'
import { connectTimeoutMs, maxConnections, responseTimeoutMs } from './mysql.ts'

export type PoolUse = { taken: number; waiting: number; max: number }

const acquireTimeoutMs = 500
const endTimeoutMs = 1000
const maxRetries = 10
/** After the server died, idle connections of the pool can be dead too. */
const maxReopens = 3

/**
 * mysql2 has no timeout for a free connection, and its timeout for a response leaves the connection open. Statements that
 * were not executed are sent again.
 */
export function servingPool(pool: Pool): { pool: MysqlPool; readPool: () => PoolUse } {
  /** Lent connections, and those who wait for one. */
  let wanted = 0

  function acquire(): Promise<PoolConnection> {
    const isBusy = wanted > maxConnections
    return new Promise((resolve, reject) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        const error = new Error('no connection was free in time')
        reject(isBusy ? new NoFreeConnection(error) : new DatabaseUnavailable(error))
      }
      const timer = setTimeout(giveUp, isBusy ? acquireTimeoutMs : connectTimeoutMs)
      pool.getConnection((error, connection) => {
        clearTimeout(timer)
        if (error) reject(fromMysql(error))
        else if (isLate) connection.release()
        else resolve(connection)
      })
    })
  }

  async function lend(): Promise<MysqlPoolConnection> {
    wanted += 1
    try {
      const { query, release } = lentConnection(await acquire(), acquire)
      return {
        query: callbackify(query) as unknown as MysqlPoolConnection['query'],
        release() {
          wanted -= 1
          release()
        },
      }
    } catch (error) {
      wanted -= 1
      throw error
    }
  }

  return {
    pool: {
      getConnection: callbackify(lend),
      end(callback) {
        // A frozen server never completes it.
        const timer = setTimeout(callback, endTimeoutMs)
        pool.end(() => {
          clearTimeout(timer)
          callback(undefined)
        })
      },
    },
    readPool: () => ({
      taken: Math.min(wanted, maxConnections),
      waiting: Math.max(0, wanted - maxConnections),
      max: maxConnections,
    }),
  }
}

function lentConnection(first: PoolConnection, acquire: () => Promise<PoolConnection>) {
  let connection: PoolConnection | undefined = first
  let isInTransaction = false
  let reopens = 0

  async function query(sql: string, values: unknown[], retries = 0): Promise<unknown> {
    // The server has rolled back when it lost the connection.
    if (!connection && sql === 'rollback') return []
    if (!connection && isInTransaction) throw new ConnectionLost(new Error('it was lost before'))
    connection ??= await acquire()
    try {
      const rows = await send(connection, sql, values)
      if (sql === 'begin') isInTransaction = true
      if (sql === 'commit' || sql === 'rollback') isInTransaction = false
      return rows
    } catch (cause) {
      const error = cause as MysqlError
      if (isConnectionLost(error) || sql === 'rollback') discard()
      if (isInTransaction) throw fromStatement(error)
      if (isConflict(error) && retries < maxRetries) return query(sql, values, retries + 1)
      if (!isNotExecuted(error, sql) || reopens === maxReopens) throw fromStatement(error)
      reopens += 1
      return query(sql, values, retries)
    }
  }

  /** A late response would be taken for the response to the next statement. */
  function discard() {
    connection?.destroy()
    connection = undefined
  }

  return { query, release: () => connection?.release() }
}

function send(connection: PoolConnection, sql: string, values: unknown[]) {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values, timeout: responseTimeoutMs }, (error, rows) => {
      if (error) reject(error)
      else resolve(rows)
    })
  })
}
