import path from 'node:path'
import { connect, type Database, type DatabaseAddress } from './connect.ts'
import { copyDatabase } from './copy-sqlite.ts'
import { DatabaseRefused } from './database-refused.ts'
import { migrate } from './migrate.ts'
import { probeMysql } from './probe.ts'

type Settings = { DATABASE: DatabaseAddress; DATA_DIR: string }

/** With what the operator should know of it, in sentences. */
export type WarnedDatabase = Database & { warnings: string[] }

/** The configured database with its tables up to date. One that is none for us is left as it is. */
export async function openDatabase(settings: Settings): Promise<WarnedDatabase> {
  const database = await connect(settings.DATABASE)
  const { DATABASE: target, DATA_DIR } = settings
  try {
    const warnings = await refuseOrWarn(database)
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

async function refuseOrWarn({ db, kind }: Database): Promise<string[]> {
  if (kind === 'sqlite') return []
  const findings = await probeMysql(db)
  const reason = findings.find(({ verdict }) => verdict === 'fail')
  if (reason) throw new DatabaseRefused(reason.sentence)
  return findings.filter(({ verdict }) => verdict === 'warn').map(({ sentence }) => sentence)
}

/** The same for visitors, who wait: what takes long fails instead. */
export async function toServing<T extends Database>(settings: Settings, database: T): Promise<T> {
  if (database.kind === 'sqlite') return database
  await database.db.destroy()
  return { ...database, ...(await connect(settings.DATABASE, { isServing: true })) }
}
