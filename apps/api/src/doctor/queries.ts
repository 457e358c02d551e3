import { sql } from 'kysely'
import type { Db } from '#db/connect'

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
