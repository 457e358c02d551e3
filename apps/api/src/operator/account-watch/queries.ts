import { sql } from 'kysely'
import { botId } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import { isVisible } from '#players/player/queries'

export async function listRestrictedWithSessions(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('web_sessions')
    .innerJoin('users', 'users.id', 'web_sessions.player_id')
    .select('player_id')
    .distinct()
    .where(sql<boolean>`not ${isVisible}`)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** The site was installed when its first migration ran. */
export async function findLastIdAtInstall(db: Db): Promise<number> {
  const { rows } = await sql<{ installed: string }>`
    select min(${sql.ref('timestamp')}) as installed from web_migrations
  `.execute(db)
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('creation_time', '<=', secondsOf(new Date(rows[0]?.installed ?? 0)))
    .executeTakeFirst()
  return row?.id ?? botId
}

/** Accounts with an id over `after` and up to `last` that no invite admitted. */
export async function listUninvited(db: Db, range: { after: number; last: number }) {
  const rows = await uninvited(db)
    .select('users.id')
    .where('users.id', '>', range.after)
    .where('users.id', '<=', range.last)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Without restricted players: to restrict an intruder settles the matter. */
export async function countUninvited(db: Db, after: number) {
  const row = await uninvited(db)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('users.id').as('newest')])
    .where('users.id', '>', after)
    .where(isVisible)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), newest: row.newest }
}

function uninvited(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('web_invite_uses', 'web_invite_uses.player_id', 'users.id')
    .where('web_invite_uses.player_id', 'is', null)
    .where('users.id', '<>', botId)
}
