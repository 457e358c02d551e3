import { isRestricted, Privilege } from '@kodama/rules/privileges'
import { sql, type SqlBool } from 'kysely'
import { hashToken } from '#accounts/account/token'
import type { Db } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'
import { maxClockSkewSeconds } from '#platform/process/time'

type NewInvite = {
  code_hash: string
  made_by: number | null
  note: string
  uses: number
  created_at: number
  expires_at: number
}

export async function insertInvite(db: Db, invite: NewInvite): Promise<number> {
  const { insertId } = await db.insertInto('web_invites').values(invite).executeTakeFirstOrThrow()
  return Number(insertId)
}

const columns = [
  'web_invites.id',
  'web_invites.made_by',
  'web_invites.note',
  'web_invites.uses',
  'web_invites.used',
  'web_invites.created_at',
  'web_invites.expires_at',
  'web_invites.revoked_at',
  'users.name as maker',
  'users.priv as maker_priv',
] as const

export type Invite = Awaited<ReturnType<typeof listInvites>>[number]

export function listInvites(db: Db) {
  return invites(db).orderBy('web_invites.id').execute()
}

export function findInviteByCode(db: Db, code: string) {
  return invites(db).where('code_hash', '=', hashToken(code)).executeTakeFirst()
}

export function findInvite(db: Db, id: number) {
  return invites(db).where('web_invites.id', '=', id).executeTakeFirst()
}

function invites(db: Db) {
  return db
    .selectFrom('web_invites')
    .leftJoin('users', 'users.id', 'web_invites.made_by')
    .select(columns)
}

/** The newest of a player. */
export function listInvitesOf(db: Db, made_by: number, limit: number) {
  return invites(db)
    .where('made_by', '=', made_by)
    .orderBy('web_invites.id', 'desc')
    .limit(limit)
    .execute()
}

export type InviteState = 'open' | 'used' | 'expired' | 'revoked'

/** The invites of a player are revoked while the player is restricted. */
export function inviteStateOf(
  { used, uses, expires_at, revoked_at, made_by, maker_priv }: Invite,
  now: number,
): InviteState {
  const isMakerGone = made_by !== null && (maker_priv === null || isRestricted(maker_priv))
  if (revoked_at !== null || isMakerGone) return 'revoked'
  if (used >= uses) return 'used'
  return expires_at <= now ? 'expired' : 'open'
}

/** The same conditions in SQL, so that the database decides a race; false when it is not open. */
export async function claimInvite(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_invites')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .whereRef('used', '<', 'uses')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('made_by', 'is', null),
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'web_invites.made_by')
            .where(sql<SqlBool>`(users.priv & ${Privilege.UNRESTRICTED}) <> 0`),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type InviteUse = Awaited<ReturnType<typeof listInviteUses>>[number]

export async function insertInviteUse(db: Db, use: Omit<InviteUse, 'name'>) {
  await db.insertInto('web_invite_uses').values(use).execute()
}

export function listInviteUses(db: Db) {
  return db
    .selectFrom('web_invite_uses')
    .innerJoin('users', 'users.id', 'web_invite_uses.player_id')
    .select(['invite_id', 'player_id', 'users.name', 'network', 'used_at'])
    .orderBy('player_id')
    .execute()
}

/** The players who came by an invite of this player. */
export function listPlayersInvitedBy(db: Db, made_by: number) {
  return db
    .selectFrom('web_invites')
    .innerJoin('web_invite_uses', 'web_invite_uses.invite_id', 'web_invites.id')
    .innerJoin('users', 'users.id', 'web_invite_uses.player_id')
    .select(['invite_id', 'users.id', 'users.name', 'users.priv'])
    .where('made_by', '=', made_by)
    .orderBy('users.id')
    .execute()
}

/** The invite that a player came by, and no row for one who came without. The operator's invites have no maker. */
export function findInviteOf(db: Db, player_id: number) {
  return db
    .selectFrom('web_invite_uses')
    .innerJoin('web_invites', 'web_invites.id', 'web_invite_uses.invite_id')
    .leftJoin('users', 'users.id', 'web_invites.made_by')
    .select(['invite_id', 'network', 'used_at', 'users.id as maker_id', 'users.name as maker'])
    .where('web_invite_uses.player_id', '=', player_id)
    .executeTakeFirst()
}

export type Maker = NonNullable<Awaited<ReturnType<typeof findMaker>>>

export function findMaker(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'priv', 'creation_time'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Until the transaction ends, no other one makes an invite of this player. The row gets another value, because nodes of a
 * cluster do not know each other's locks: they compare which rows the transactions have changed.
 */
export async function lockMaker(db: Db, playerId: number, last_at: number) {
  const id = hashToken(`invites of player ${playerId}`)
  if (await countUp(db, id, last_at)) return
  try {
    const row = { id, tries: 1, first_at: last_at, last_at }
    await db.insertInto('web_limits').values(row).execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await countUp(db, id, last_at)
  }
}

async function countUp(db: Db, id: string, last_at: number) {
  const { numUpdatedRows } = await db
    .updateTable('web_limits')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_at }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * What a player's invites take of the quota: the accounts that each can make, and once it has ended those that it made.
 * An expired one has ended only when no machine admits by it, whose clock may be a little behind.
 */
export async function sumTakenBy(db: Db, made_by: number, now: number): Promise<number> {
  const isOpen = sql<SqlBool>`(revoked_at is null and expires_at > ${now - maxClockSkewSeconds})`
  const row = await db
    .selectFrom('web_invites')
    .select(sql<number>`coalesce(sum(case when ${isOpen} then uses else used end), 0)`.as('taken'))
    .where('made_by', '=', made_by)
    .executeTakeFirstOrThrow()
  return Number(row.taken)
}

export async function hasInviteKey(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('web_invite_keys')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInviteKey(db: Db, id: string, invite_id: number) {
  await db.insertInto('web_invite_keys').values({ id, invite_id }).execute()
}

/** False when it is not this player's, or not open any more. */
export async function revokeOpenInvite(
  db: Db,
  { id, made_by }: { id: number; made_by: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_invites')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('made_by', '=', made_by)
    .whereRef('used', '<', 'uses')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function revokeInvites(db: Db, ids: number[], revoked_at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('web_invites')
    .set({ revoked_at })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
