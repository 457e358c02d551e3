import { type Kysely, sql } from 'kysely'
import type { Db } from './connect.ts'
import { createIndexOnce, type Kind } from './tables.ts'

export type ScoreIndex = { name: string; columns: string[] }

/**
 * What the lists of a player's scores are read along, from the end: the game server has no index
 * that gives them in order. All columns ascend, since older servers ignore a `desc`. Each holds all
 * that its list asks for, or MariaDB would take the game server's index of pp or of times instead.
 */
export const scoreIndexes: readonly ScoreIndex[] = [
  { name: 'web_scores_best_index', columns: ['userid', 'mode', 'status', 'pp', 'id', 'map_md5'] },
  { name: 'web_scores_recent_index', columns: ['userid', 'mode', 'play_time', 'id'] },
]

export async function addScoreIndex(db: Db, kind: Kind, { name, columns }: ScoreIndex) {
  await createIndexOnce(db as Kysely<unknown>, kind, name, 'scores', columns)
}

export async function listMissingScoreIndexes(db: Db, kind: Kind): Promise<ScoreIndex[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`
          select name from sqlite_master where type = 'index' and tbl_name = 'scores'`
      : sql<{ name: string }>`
          select distinct index_name as name from information_schema.statistics
          where table_schema = database() and table_name = 'scores'`
  const { rows } = await query.execute(db)
  return scoreIndexes.filter(({ name }) => !rows.some((row) => row.name === name))
}
