import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import {
  DatabaseUnavailable,
  fromMysql,
  fromStatement,
  isConflict,
  isConnectionLost,
  isNotExecuted,
  isOutsideCluster,
  type MysqlError,
  NoFreeConnection,
} from './errors.ts'
import type { HostWatch } from './watch-hosts.ts'

export type PoolUse = { taken: number; waiting: number; max: number }

type Options = {
  maxConnections: number
  keptConnections: number
  responseTimeoutMs: number
  watch?: HostWatch
}
type Answer<T> = (error: MysqlError | null, value?: T) => void

/** How long a visitor waits while all connections are in use. To open one may take `connectTimeout`. */
const acquireTimeoutMs = 500
const maxWaiting = 50
const endTimeoutMs = 1000
const maxRetries = 10
/** After a server died, connections of the pool can be dead too. */
const maxReopens = 3

/** Less than mysql2's `idleTimeout` of a minute, and than any `wait_timeout` that servers are given. */
const keepMs = 15_000

/**
 * For visitors, who must not wait long: timeouts for a connection and for a statement, and a refusal at once when too
 * many wait. mysql2 itself would wait for ever. With several hosts, a pool for each, `watch` says which one to use.
 * Has its own queue, because a request that gave up stays in mysql2's queue and still gets a connection.
 */
export function boundedPool(
  pools: readonly Pool[],
  { maxConnections, keptConnections, responseTimeoutMs, watch }: Options,
) {
  const waiting = new Set<() => void>()
  /** By host: called when it is silent, and there is another. */
  const pending = pools.map(() => new Set<(error: Error) => void>())
  let taken = 0

  function giveBack() {
    taken -= 1
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }

  function hostInUse(): number {
    return watch?.used() ?? 0
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

  /** Opens connections before visitors need them. Later it finds those that have died, and opens others. */
  function keepOpen() {
    const pool = pools[hostInUse()]
    if (!pool || taken + keptConnections > maxConnections) return
    for (let n = 0; n < keptConnections; n++) sendAlone(pool, 'select 1')
  }

  /** The answer comes once: from `send`, or an error when the host is abandoned. */
  function unlessAbandoned<T>(
    host: number,
    send: (answer: Answer<T>) => void,
    { answer, onLate }: { answer: Answer<T>; onLate: (value?: T) => void },
  ) {
    let isAnswered = false
    const abandon = (error: Error) => {
      isAnswered = true
      answer(error)
    }
    pending[host]?.add(abandon)
    send((error, value) => {
      if (isAnswered) return onLate(value)
      pending[host]?.delete(abandon)
      answer(error, value)
    })
  }

  /** Opens a connection to the host in use. Tries the next one if that fails: nothing has been sent yet. */
  function open(
    answer: Answer<{ host: number; connection: PoolConnection }>,
    tries = pools.length,
  ) {
    const host = hostInUse()
    unlessAbandoned<PoolConnection>(
      host,
      (answer) => pools[host]?.getConnection((error, connection) => answer(error, connection)),
      {
        answer: (error, connection) => {
          if (connection) return answer(null, { host, connection })
          if (error) watch?.reportFailure(host, error)
          if (tries > 1 && hostInUse() !== host) return open(answer, tries - 1)
          answer(error)
        },
        onLate: (connection) => connection?.destroy(),
      },
    )
  }

  function lend(first: { host: number; connection: PoolConnection }): MysqlPoolConnection {
    let { host, connection } = first
    let isInTransaction = false
    let isDead = false
    let reopens = 0

    function send(sql: string, values: unknown[], answer: Answer<unknown>) {
      unlessAbandoned<unknown>(
        host,
        (answer) =>
          connection.query({ sql, values, timeout: responseTimeoutMs }, (error, rows) =>
            answer(error, rows),
          ),
        { answer, onLate: () => {} },
      )
    }

    function query(sql: string, values: unknown[], callback: Answer<unknown>, retries = 0) {
      // The server has rolled back when it lost the connection.
      if (isDead && sql === 'rollback') return callback(null, [])
      send(sql, values, (error, rows) => {
        if (!error) {
          if (sql === 'begin') isInTransaction = true
          if (sql === 'commit' || sql === 'rollback') isInTransaction = false
          return callback(null, rows)
        }
        if (isConnectionLost(error) || sql === 'rollback') discard(error)
        if (isOutsideCluster(error)) watch?.reportFailure(host, error)
        if (isInTransaction) return callback(fromStatement(error))
        if (isConflict(error) && retries < maxRetries) {
          return query(sql, values, callback, retries + 1)
        }
        if (!isNotExecuted(error, sql) || reopens === maxReopens) {
          return callback(fromStatement(error))
        }
        reopen((failure) => {
          if (failure) callback(fromMysql(failure))
          else query(sql, values, callback, retries)
        })
      })
    }

    function reopen(answer: Answer<never>) {
      reopens += 1
      open((error, opened) => {
        if (!opened) return answer(error ?? new Error('no connection'))
        if (!isDead) connection.release()
        ;({ host, connection } = opened)
        isDead = false
        answer(null)
      })
    }

    /** A late answer would be taken for the answer to the next statement. */
    function discard(error: MysqlError) {
      if (isDead) return
      isDead = true
      connection.destroy()
      // Closing does not end the statement: on MySQL a write would be done after its visitor was refused.
      const pool = pools[host]
      if (pool && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT') {
        sendAlone(pool, `kill ${connection.threadId}`)
      }
    }

    return {
      query: query as unknown as MysqlPoolConnection['query'],
      release() {
        if (!isDead) connection.release()
        giveBack()
      },
    }
  }

  keepOpen()
  const keeping = setInterval(keepOpen, keepMs).unref()

  const pool: MysqlPool = {
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
        open((error, opened) => {
          if (opened) return callback(null, lend(opened))
          giveBack()
          refuse(fromMysql(error ?? new Error('no connection')))
        })
      }

      function refuse(error: Error) {
        callback(error, undefined as never)
      }
    },
    end(callback) {
      clearInterval(keeping)
      watch?.stop()
      let open = pools.length
      const finish = () => {
        clearTimeout(giveUp)
        callback(undefined)
      }
      // A host that does not answer does not say goodbye either.
      const giveUp = setTimeout(finish, endTimeoutMs)
      for (const pool of pools) {
        pool.end(() => {
          open -= 1
          if (open === 0) finish()
        })
      }
    },
  }

  return {
    pool,
    keepOpen,
    readPool: (): PoolUse => ({ taken, waiting: waiting.size, max: maxConnections }),
    /** Ends what waits for this host. What may be sent again is sent to the host in use. */
    abandon(host: number) {
      const lost = Object.assign(new Error('the host does not answer'), { code: 'ECONNABORTED' })
      for (const end of pending[host] ?? []) end(lost)
      pending[host]?.clear()
    },
  }
}
