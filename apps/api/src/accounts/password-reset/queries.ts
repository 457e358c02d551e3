import type { Db } from '#platform/database/connection/connect'
import type { Schema } from '#platform/database/schema/schema'

export async function replaceReset(db: Db, reset: Schema['web_password_resets']) {
  await db.deleteFrom('web_password_resets').where('player_id', '=', reset.player_id).execute()
  await db.insertInto('web_password_resets').values(reset).execute()
}

export function findReset(db: Db, token_hash: string, ends: { after: number; until: number }) {
  return db
    .selectFrom('web_password_resets')
    .select(['player_id', 'token_hash', 'password_tag', 'email'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', ends.after)
    .where('expires_at', '<=', ends.until)
    .executeTakeFirst()
}

/** True for one of several concurrent requests. */
export async function deleteReset(db: Db, token_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('web_password_resets')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteExpiredResets(db: Db, now: number) {
  await db.deleteFrom('web_password_resets').where('expires_at', '<=', now).execute()
}

export async function deleteAllResets(db: Db) {
  await db.deleteFrom('web_password_resets').execute()
}
