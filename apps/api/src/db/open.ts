import path from 'node:path'
import { copyDatabase } from '#backup/copy-database'
import type { Config } from '#config'
import { StartError } from '#start-error'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { probeMysql } from './probe.ts'

/** With what the operator should know of it, in sentences. */
export type WarnedDatabase = Database & { warnings: string[] }

/** The configured database with its tables up to date. One that is none for us is left as it is. */
export async function openDatabase(config: Config): Promise<WarnedDatabase> {
  const database = await connect(config.DATABASE)
  const { DATABASE: target, DATA_DIR } = config
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
  if (reason) throw new StartError(reason.sentence)
  return findings.filter(({ verdict }) => verdict === 'warn').map(({ sentence }) => sentence)
}

/** The same for visitors, who wait: what takes long fails instead. */
export async function toServing<T extends Database>(config: Config, database: T): Promise<T> {
  if (database.kind === 'sqlite') return database
  await database.db.destroy()
  return { ...database, ...(await connect(config.DATABASE, { isServing: true })) }
}
