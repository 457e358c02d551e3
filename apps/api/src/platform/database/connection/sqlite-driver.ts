import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely'
import { DatabaseDamaged, DatabaseUnavailable, isLocked } from './errors.ts'

const retryLockedMs = 10

export const pingStatement = 'select 1'

/**
 * While another process holds the lock of the file, a statement is retried for up to `maxLockedMs`. Between two
 * tries the event loop is free, and so is the connection: reads need no lock.
 */
export class RetryingSqliteDriver implements Driver {
  readonly #file: DatabaseSyncInstance
  readonly #driver: SqliteDriver
  readonly #maxLockedMs: number
  /** The last failure that other statements may not meet: damage, a full or a read-only disk. */
  #trouble: Error | undefined

  constructor(file: DatabaseSyncInstance, database: SqliteDatabase, maxLockedMs: number) {
    this.#file = file
    this.#driver = new SqliteDriver({ database })
    this.#maxLockedMs = maxLockedMs
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection() {
    return new RetryingConnection(this)
  }

  async releaseConnection() {}

  async beginTransaction(connection: RetryingConnection) {
    await retryWhileLocked(this.#maxLockedMs, async () => {
      const held = await this.#driver.acquireConnection()
      try {
        // A plain `begin` takes the write lock late, and fails if another process has written since.
        await held.executeQuery(CompiledQuery.raw('begin immediate'))
        connection.held = held
      } catch (error) {
        await this.#driver.releaseConnection()
        throw error
      }
    })
  }

  async commitTransaction(connection: RetryingConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    await this.#giveBack(connection)
  }

  async rollbackTransaction(connection: RetryingConnection) {
    try {
      // After some errors, for example a full disk, SQLite has rolled back by itself.
      if (this.#file.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      await this.#giveBack(connection)
    }
  }

  destroy() {
    return this.#driver.destroy()
  }

  useConnection<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return retryWhileLocked(this.#maxLockedMs, async () => {
      const connection = await this.#driver.acquireConnection()
      try {
        return await use(connection)
      } finally {
        await this.#driver.releaseConnection()
      }
    })
  }

  async #giveBack(connection: RetryingConnection) {
    connection.held = undefined
    await this.#driver.releaseConnection()
  }

  noteTrouble(error: unknown) {
    const isTrouble = error instanceof DatabaseUnavailable && !isLocked(error)
    if (isTrouble || error instanceof DatabaseDamaged) this.#trouble = error
  }

  /** Throws while the last trouble lasts. Damage lasts; the disk is tried by writing a number of the file again. */
  async ping(connection: DatabaseConnection) {
    if (this.#trouble instanceof DatabaseDamaged) throw this.#trouble
    if (!this.#trouble) return
    const { rows } = await connection.executeQuery<{ user_version: number }>(
      CompiledQuery.raw('pragma user_version'),
    )
    const version = Number(rows[0]?.user_version)
    await connection.executeQuery(CompiledQuery.raw(`pragma user_version = ${version}`))
    this.#trouble = undefined
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly #driver: RetryingSqliteDriver
  /** During a transaction. */
  held: DatabaseConnection | undefined

  constructor(driver: RetryingSqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.held) return await this.held.executeQuery<R>(query)
      return await this.#driver.useConnection(async (connection) => {
        if (query.sql === pingStatement) await this.#driver.ping(connection)
        return connection.executeQuery<R>(query)
      })
    } catch (error) {
      this.#driver.noteTrouble(error)
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('No query is streamed.')
  }
}

async function retryWhileLocked<T>(maxMs: number, act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw error
    }
    await pause(retryLockedMs)
  }
}
