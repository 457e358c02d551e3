import { Privilege } from '@kodama/rules/privileges'
import { couldBeName } from '@kodama/rules/usernames'
import { type SqlBool, sql } from 'kysely'
import { botId } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'

export const maxPlayerId = 2 ** 31 - 1

/** Ids over `after` and up to `last`. */
export type IdRange = { after: number; last: number }

/** The one rule of who exists for visitors: not the bot and no restricted player. For a query with `users`. */
export const isVisible = sql<SqlBool>`
  ((users.priv & ${sql.lit(Privilege.UNRESTRICTED)}) <> 0 and users.id <> ${sql.lit(botId)})
`

export function findPlayer(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'safe_name',
      'userpage_content as description',
      'creation_time',
      'priv',
      'latest_activity',
      'country',
      sql<number | null>`nullif(clan_id, 0)`.as('team_id'),
      'play_style',
      'preferred_mode',
    ])
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

export function findPlayerName(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

export async function findPlayerByName(db: Db, safe_name: string) {
  if (!couldBeName(safe_name)) return undefined
  return db
    .selectFrom('users')
    .select('id')
    .where('safe_name', '=', safe_name)
    .where(isVisible)
    .executeTakeFirst()
}

/** The last id of the next batch of players; undefined when fewer are left. */
export async function findBatchEnd(db: Db, after: number, size: number) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst()
  return row?.id
}

export async function findMaxPlayerId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function listHiddenIds(db: Db, range: IdRange): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', range.after)
    .where('id', '<=', range.last)
    .where(sql<boolean>`not ${isVisible}`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listStats(db: Db, id: number) {
  const rows = await db
    .selectFrom('stats')
    .select([
      'mode',
      // As text, because past 2^53 a driver would refuse the number, or round it.
      sql<string>`cast(rscore as char)`.as('rscore'),
      sql<string>`cast(tscore as char)`.as('tscore'),
      'plays',
      'playtime',
      'replay_views',
      'total_hits',
      sql<number>`round(acc, 3)`.as('acc'),
      'pp',
      'max_combo',
      'xh_count',
      'x_count',
      'sh_count',
      's_count',
      'a_count',
    ])
    .where('id', '=', id)
    .orderBy('mode')
    .execute()
  return rows.map((row) => ({
    ...row,
    rscore: exactNumber(row.rscore),
    tscore: exactNumber(row.tscore),
  }))
}

/** A bigint past 2^53; the serialiser writes it like a number. */
export function exactNumber(digits: string): number {
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : (BigInt(digits) as unknown as number)
}
