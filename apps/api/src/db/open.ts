import path from 'node:path'
import { copyDatabase } from '#backup/copy-database'
import type { Config } from '#config'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

/** The configured database with its tables up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  const database = await connect(config.DATABASE)
  const { DATABASE: target, DATA_DIR } = config
  await migrate(database, {
    beforeChange: async () => {
      if (target.kind === 'sqlite') {
        copyDatabase(target.file, path.join(DATA_DIR, 'backups', 'before-migration.db'))
      }
    },
  })
  return database
}
