import type { Kysely, Migration } from 'kysely'
import { createIndexOnce, type Kind } from '#platform/database/schema/indexes'

/** For the top of a leaderboard. Only on tables that we made: the game server has its own indexes. */
export function statsIndexesOfOurTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const tables = await db.introspection.getTables()
      if (tables.some((table) => table.name === 'startups')) return
      await createIndexOnce(db, kind, 'web_stats_pp_index', 'stats', ['mode', 'pp', 'id'])
      await createIndexOnce(db, kind, 'web_stats_rscore_index', 'stats', ['mode', 'rscore', 'id'])
    },
  }
}
