import type { Kysely, Migration } from 'kysely'
import type { Db } from '#db/connect'
import { addScoreIndex, scoreIndexes } from '#db/score-indexes'
import type { Kind } from '#db/tables'

/** Only on tables that we made: to the game server's the operator adds them, by the verb `indexes`. */
export function scoreIndexesOfOurTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const tables = await db.introspection.getTables()
      if (tables.some((table) => table.name === 'startups')) return
      for (const index of scoreIndexes) await addScoreIndex(db as Db, kind, index)
    },
  }
}
