import { type Kysely, sql } from 'kysely'
import type { Database, Db } from '#platform/database/connection/connect'

export type Kind = Database['kind']
export type ScoreIndex = { name: string; columns: string[] }

/**
 * The game server has no index that gives a player's scores in order. All columns ascend and are read
 * backwards, because older servers ignore `desc`. Each index holds every column that its list filters
 * by, or MariaDB would choose the game server's index of pp or of times.
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

/** `create index if not exists`, which MySQL lacks. */
export async function createIndexOnce(
  db: Kysely<unknown>,
  kind: Kind,
  name: string,
  table: string,
  columns: string[],
) {
  const index = db.schema.createIndex(name).on(table).columns(columns)
  if (kind === 'sqlite') {
    await index.ifNotExists().execute()
    return
  }
  const { rows } = await sql`
    select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${name} limit 1
  `.execute(db)
  if (rows.length === 0) await index.execute()
}
