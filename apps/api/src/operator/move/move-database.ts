import path from 'node:path'
import { type By, writeAudit } from '#accounts/account/audit'
import { timestamp } from '#operator/backup/back-up'
import { connect, type Db, transaction } from '#platform/database/connection/connect'
import { isDenied } from '#platform/database/connection/errors'
import { copyDatabase, removeDatabase } from '#platform/database/migrations/copy-sqlite'
import { migrate } from '#platform/database/migrations/migrate'
import { openDatabase } from '#platform/database/migrations/open'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'
import { clearTable, countRows, insertRows, listRows, listTablesToMove } from './queries.ts'

const rowsAtOnce = 500

/**
 * Copies an embedded database to the MySQL database of the settings, in one transaction. The target may
 * hold only what a first start writes.
 */
export async function moveDatabase(config: Config, file: string, by: By) {
  if (config.DATABASE.kind !== 'mysql') {
    throw new OperatorError('DATABASE_URL must name the MariaDB or MySQL database to move to.')
  }
  const copy = path.join(config.DATA_DIR, 'backups', `moving-${timestamp(by.now)}.db`)
  try {
    const source = await openCopy(file, copy)
    const { db } = await openDatabase(config)
    try {
      return await transaction(db, async (db) => {
        const moved = await moveTables(source, db)
        await writeAudit(db, { act: 'move', subject: path.basename(file), ...by })
        return moved
      })
    } catch (error) {
      throw refusalFrom(error as Error)
    } finally {
      await source.destroy()
      await db.destroy()
    }
  } finally {
    removeDatabase(copy)
  }
}

/** A copy, because the site may still write to the file. */
async function openCopy(file: string, copy: string) {
  try {
    copyDatabase(file, copy)
    const database = await connect({ kind: 'sqlite', file: copy })
    await migrate(database)
    return database.db
  } catch (error) {
    throw new OperatorError(`${file} cannot be moved: ${(error as Error).message}.`)
  }
}

async function moveTables(source: Db, target: Db) {
  const tables = await listTablesToMove(source)
  for (const table of tables) {
    if (table.startsWith('web_')) await clearTable(target, table)
    else if ((await countRows(target, table)) > 0) {
      throw new OperatorError(`The database to move to is not empty: it has rows in ${table}.`)
    }
  }
  const moved: Record<string, number> = {}
  for (const table of tables) {
    await copyRows(source, target, table)
    moved[table] = await countRows(target, table)
    if (moved[table] !== (await countRows(source, table))) {
      throw new Error(`not every row of ${table} arrived`)
    }
  }
  return moved
}

async function copyRows(source: Db, target: Db, table: Parameters<typeof listRows>[1]) {
  for (let after = 0; ;) {
    const rows = await listRows(source, table, after, rowsAtOnce)
    if (rows.length > 0) {
      await insertRows(
        target,
        table,
        rows.map(({ row_number, ...row }) => row),
      )
    }
    after = rows.at(-1)?.row_number ?? after
    if (rows.length < rowsAtOnce) return
  }
}

function refusalFrom(error: Error) {
  if (error instanceof OperatorError) return error
  if (isDenied(error)) {
    return new OperatorError(
      'The account of DATABASE_URL may not write the tables of the game. Call this once with one that may.',
    )
  }
  return new OperatorError(`Nothing was moved: ${error.message}.`, 1)
}
