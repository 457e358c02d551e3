import path from 'node:path'
import { copyDatabase } from '#backup/copy-database'
import type { Config } from '#config'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

/** The configured database with its tables up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  const { DATABASE: target, DATA_DIR } = config
  const database = await connect(target)
  await migrate(database, {
    beforeChange: async () => {
      if (target.kind === 'sqlite') {
        copyDatabase(target.file, path.join(DATA_DIR, 'backups', 'before-migration.db'))
      }
    },
  })
  return database
}

/** The same for a site: changing tables may take its time, answering visitors may not. */
export async function openServingDatabase(config: Config): Promise<Database> {
  const database = await openDatabase(config)
  if (database.kind === 'sqlite') return database
  await database.db.destroy()
  return connect(config.DATABASE, { isServing: true })
}
