import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { isVisible } from '#players/player/queries'

/** The owner is null when visitors may not see that player. */
export function findTeam(db: Db, id: number) {
  return db
    .selectFrom('clans')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'clans.owner').on(isVisible))
    .select([
      'clans.id',
      'clans.name',
      'clans.tag',
      'users.id as owner',
      sql<string>`replace(clans.created_at, ' ', 'T')`.as('created_at'),
    ])
    .where('clans.id', '=', id)
    .executeTakeFirst()
}
