import { existsSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import { type By, writeAudit } from '#accounts/account/audit'
import { deleteAllResets } from '#accounts/password-reset/queries'
import { deleteAllSessions } from '#accounts/session/queries'
import { connect } from '#platform/database/connection/connect'
import {
  checkIntegrity,
  copyDamaged,
  copyDatabase,
  isDamaged,
  removeDatabase,
  replaceDatabase,
} from '#platform/database/migrations/copy-sqlite'
import { migrate } from '#platform/database/migrations/migrate'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'
import { embeddedFile, timestamp } from './back-up.ts'

/**
 * Everything that can fail happens on a copy of the backup. Then SQLite replaces the content of the live
 * database in one transaction, even while the site is running. A damaged database is put aside instead.
 */
export async function restore(config: Config, file: string, by: By) {
  const live = embeddedFile(config)
  const folder = path.join(config.DATA_DIR, 'backups')
  const prepared = path.join(folder, `restoring-${timestamp(by.now)}.db`)
  try {
    await prepare(file, prepared, by)
    if (!existsSync(live)) {
      // Not renamed, because it may be on another disk than the backups.
      copyDatabase(prepared, live)
      return { kept: undefined }
    }
    if (isDamaged(live)) return { kept: replaceFile(prepared, live, by.now) }
    const kept = path.join(folder, `replaced-${timestamp(by.now)}.db`)
    copyDatabase(live, kept)
    await replaceContent(prepared, live)
    return { kept }
  } finally {
    removeDatabase(prepared)
  }
}

async function prepare(file: string, prepared: string, by: By) {
  try {
    if (!existsSync(file)) throw new Error('there is no such file')
    checkIntegrity(file)
    if (!isOurs(file)) throw new Error('it is no database of kodama')
    copyDatabase(file, prepared)
  } catch (error) {
    throw new OperatorError(`${file} cannot be restored: ${(error as Error).message}.`)
  }
  const database = await connect({ kind: 'sqlite', file: prepared })
  try {
    await migrate(database)
    // A session or reset token that ended after the backup must not become valid again.
    await deleteAllSessions(database.db)
    await deleteAllResets(database.db)
    await writeAudit(database.db, { act: 'restore', subject: path.basename(file), ...by })
  } finally {
    await database.db.destroy()
  }
}

function isOurs(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const query = "select 1 from sqlite_master where type = 'table' and name = 'web_migrations'"
    return database.prepare(query).get() !== undefined
  } finally {
    database.close()
  }
}

/** SQLite cannot copy or replace what it cannot read. The site must not run meanwhile. Returns where the old file is. */
function replaceFile(source: string, live: string, now: Date): string {
  const restored = `${live}.restored`
  const kept = `${live}.damaged-${timestamp(now)}`
  copyDatabase(source, restored)
  copyDamaged(live, kept)
  replaceDatabase(live, restored)
  return kept
}

async function replaceContent(source: string, live: string) {
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    await backup(database, live, { rate: -1 })
  } catch (error) {
    throw new OperatorError(
      `The live database could not be replaced and is as it was: ${(error as Error).message}. Try again.`,
      1,
    )
  } finally {
    database.close()
  }
}
