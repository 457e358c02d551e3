import type { Kysely, Migration } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { addScoreIndex, type Kind, scoreIndexes } from '#platform/database/schema/indexes'

/** Only on tables that we made. On the game server's tables the operator runs `kodama indexes`. */
export function scoreIndexesOfOurTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const tables = await db.introspection.getTables()
      if (tables.some((table) => table.name === 'startups')) return
      for (const index of scoreIndexes) await addScoreIndex(db as Db, kind, index)
    },
  }
}
