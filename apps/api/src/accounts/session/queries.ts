import type { Db } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'
import type { Schema } from '#platform/database/schema/schema'

/** The id is that of the player. */
type SessionOfPlayer = { id: number; token_hash: string }

export async function insertSession(db: Db, session: Schema['web_sessions']) {
  await db.insertInto('web_sessions').values(session).execute()
}

/** A session that is newer than this was made while the clock was wrong, and would last too long. */
const maxAheadSeconds = 86_400

/** With the current password and privileges: a change of either can end the session. */
export function findSession(db: Db, token_hash: string, now: number) {
  return db
    .selectFrom('web_sessions')
    .innerJoin('users', 'users.id', 'web_sessions.player_id')
    .select(['users.id', 'users.name', 'users.priv', 'users.pw_bcrypt', 'password_tag'])
    .where('token_hash', '=', token_hash)
    .where('created_at', '<=', now + maxAheadSeconds)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function listSessions(db: Db, player_id: number, now: number) {
  return db
    .selectFrom('web_sessions')
    .select([
      'token_hash',
      'password_tag',
      'network',
      'created_at',
      'expires_at',
      'browser',
      'system',
    ])
    .where('player_id', '=', player_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

export async function deleteSessions(db: Db, token_hashes: string[]) {
  if (token_hashes.length === 0) return
  await db.deleteFrom('web_sessions').where('token_hash', 'in', token_hashes).execute()
}

export async function deleteSessionsOf(db: Db, player_id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('web_sessions')
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns how many there were. */
export async function deleteOtherSessions(db: Db, { id, token_hash }: SessionOfPlayer) {
  const { numDeletedRows } = await db
    .deleteFrom('web_sessions')
    .where('player_id', '=', id)
    .where('token_hash', '<>', token_hash)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** `start` is the beginning of the hash of the token. */
export async function deleteSessionStarting(db: Db, player_id: number, start: string) {
  const { numDeletedRows } = await db
    .deleteFrom('web_sessions')
    .where('player_id', '=', player_id)
    .where('token_hash', 'like', `${start}%`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The session goes on with another password. False when it has ended meanwhile. */
export async function updatePasswordTag(
  db: Db,
  { id, token_hash }: SessionOfPlayer,
  password_tag: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('web_sessions')
    .set({ password_tag })
    .where('player_id', '=', id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteAllSessions(db: Db) {
  await db.deleteFrom('web_sessions').execute()
}

export async function deleteExpiredSessions(db: Db, now: number) {
  await db.deleteFrom('web_sessions').where('expires_at', '<=', now).execute()
}

/** No player has this id. Without an account it is looked up, so that both cases take the same work. */
const noPlayer = 0

export async function isKnownNetwork(db: Db, player: { id: number } | undefined, network: string) {
  const row = await db
    .selectFrom('web_known_networks')
    .select('player_id')
    .where('player_id', '=', player?.id ?? noPlayer)
    .where('network', '=', network)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(db: Db, player_id: number, network: string, seen_at: number) {
  const { numUpdatedRows } = await db
    .updateTable('web_known_networks')
    .set({ seen_at })
    .where('player_id', '=', player_id)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  try {
    await db.insertInto('web_known_networks').values({ player_id, network, seen_at }).execute()
  } catch (error) {
    // A concurrent sign-in was faster.
    if (!isDuplicate(error)) throw error
  }
}
