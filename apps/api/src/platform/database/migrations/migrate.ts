import { type Migration, Migrator } from 'kysely'
import type { Database } from '#platform/database/connection/connect'
import { DatabaseRefused, isDenied } from '#platform/database/connection/errors'
import { gameTables } from './0001-game-tables.ts'
import { webTables } from './0002-web-tables.ts'
import { humanChecks } from './0003-human-checks.ts'
import { accountTables } from './0004-account-tables.ts'
import { scoreIndexesOfOurTables } from './0005-score-indexes.ts'
import { statsIndexesOfOurTables } from './0006-stats-indexes.ts'
import { beatmapsets } from './0007-beatmapsets.ts'
import { sessionDevices } from './0008-session-devices.ts'
import { inviteKeys } from './0009-invite-keys.ts'

/**
 * In order; a released migration is never changed. On SQLite they run in one transaction. MySQL cannot
 * roll back DDL, so every statement can run again.
 */
export function migrationsFor(kind: Database['kind']): Record<string, Migration> {
  return {
    '0001-game-tables': gameTables(kind),
    '0002-web-tables': webTables(kind),
    '0003-human-checks': humanChecks,
    '0004-account-tables': accountTables(kind),
    '0005-score-indexes': scoreIndexesOfOurTables(kind),
    '0006-stats-indexes': statsIndexesOfOurTables(kind),
    '0007-beatmapsets': beatmapsets(kind),
    '0008-session-devices': sessionDevices(kind),
    '0009-invite-keys': inviteKeys,
  }
}

type Options = {
  migrations?: Record<string, Migration>
  /** Runs before the tables of an existing database change. */
  beforeChange?: () => Promise<void>
}

export async function migrate({ db, kind }: Database, options: Options = {}): Promise<void> {
  const migrations = options.migrations ?? migrationsFor(kind)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'web_migrations',
    migrationLockTableName: 'web_migrations_lock',
  })
  const known = await migrator.getMigrations()
  const done = known.filter((migration) => migration.executedAt)
  if (done.length > 0 && done.length < known.length) await options.beforeChange?.()

  const { error } = await migrator.migrateToLatest()
  if (!error) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new DatabaseRefused(
      'The database was made by a newer version of kodama. Update kodama first.',
    )
  }
  if (isDenied(error)) {
    throw new DatabaseRefused(
      `A table could not be brought up to date (${(error as Error).message}): run the script that "npm run kodama -- grants" prints.`,
    )
  }
  throw error
}
