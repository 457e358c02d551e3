import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  connect,
  type Database,
  type DatabaseAddress,
  type Db,
  nameOf,
} from '#platform/database/connection/connect'
import {
  DatabaseRefused,
  damageSentence,
  noDatabaseSentence,
} from '#platform/database/connection/errors'
import { isOurs, probeMysql } from '#platform/database/schema/probe'
import { findDamage } from '#platform/database/schema/queries'
import { copyDatabase } from './copy-sqlite.ts'
import { migrate } from './migrate.ts'

type Settings = { DATABASE: DatabaseAddress; DATA_DIR: string }

/** The warnings are sentences for the operator. */
export type WarnedDatabase = Database & { warnings: string[] }

/**
 * Opens the configured database and migrates it. A database that we refuse is not changed. `looksForDamage` reads a
 * whole SQLite file, which takes a second for some hundred megabytes. Without `mayCreate` the site must have been started
 * on it before.
 */
export async function openDatabase(
  settings: Settings,
  { looksForDamage = false, mayCreate = true } = {},
): Promise<WarnedDatabase> {
  if (!mayCreate) refuseMissing(settings.DATABASE)
  const database = await connect(settings.DATABASE)
  const { DATABASE: target, DATA_DIR } = settings
  try {
    if (looksForDamage && database.kind === 'sqlite') await refuseDamaged(database.db)
    const warnings = await refuseOrWarn(database)
    if (!mayCreate && !(await isOurs(database.db))) {
      throw new DatabaseRefused(noDatabaseSentence(`of kodama at ${nameOf(target)}`))
    }
    await migrate(database, {
      beforeChange: async () => {
        if (target.kind === 'sqlite') {
          copyDatabase(target.file, path.join(DATA_DIR, 'backups', 'before-migration.db'))
        }
      },
    })
    return { ...database, warnings }
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}

/** SQLite would make the file. */
function refuseMissing(target: DatabaseAddress) {
  if (target.kind === 'mysql' || existsSync(target.file)) return
  throw new DatabaseRefused(noDatabaseSentence(`at ${target.file}`))
}

async function refuseDamaged(db: Db) {
  const damage = await findDamage(db)
  if (damage) throw new DatabaseRefused(damageSentence(damage))
}

async function refuseOrWarn({ db, kind }: Database): Promise<string[]> {
  if (kind === 'sqlite') return []
  const findings = await probeMysql(db)
  const reason = findings.find(({ verdict }) => verdict === 'fail')
  if (reason) throw new DatabaseRefused(reason.sentence)
  return findings.filter(({ verdict }) => verdict === 'warn').map(({ sentence }) => sentence)
}

/** Reconnects with the timeouts of a serving process. */
export async function toServing<T extends Database>(settings: Settings, database: T): Promise<T> {
  await database.db.destroy()
  return { ...database, ...(await connect(settings.DATABASE, { isServing: true })) }
}
