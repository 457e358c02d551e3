import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

/** In seconds since 1970. Only MySQL and MariaDB have a clock of their own. */
export async function findDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select unix_timestamp(now(3)) as seconds`.execute(
    db,
  )
  return Number(rows[0]?.seconds)
}

export function listNewestPlays(db: Db) {
  return db
    .selectFrom('scores')
    .innerJoin('users', 'users.id', 'scores.userid')
    .select(['scores.play_time', 'users.latest_activity'])
    .orderBy('scores.play_time', 'desc')
    .orderBy('scores.id', 'desc')
    .limit(100)
    .execute()
}

/** How many seconds a node may be silent before the others go on without it. Written as `evs.suspect_timeout = PT5S`. */
export async function findSuspectTimeout(db: Db): Promise<number> {
  const { rows } = await sql<{
    Value: string
  }>`show global variables like 'wsrep_provider_options'`.execute(db)
  const [, seconds] = /evs\.suspect_timeout = PT([\d.]+)S/.exec(rows[0]?.Value ?? '') ?? []
  return Number(seconds ?? 0)
}

/** How many nodes are connected; 0 without Galera. */
export async function findClusterSize(db: Db): Promise<number> {
  const { rows } = await sql<{
    Value: string
  }>`show global status like 'wsrep_cluster_size'`.execute(db)
  return Number(rows[0]?.Value ?? 0)
}
