import { isRestricted, Privilege } from '@kodama/rules/privileges'
import { sql, type SqlBool } from 'kysely'
import { hashToken } from '#account/token'
import type { Db } from '#db/connect'

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

type InviteState = 'open' | 'used' | 'expired' | 'revoked'

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

export function findInviteUse(db: Db, player_id: number) {
  return db
    .selectFrom('web_invite_uses')
    .select(['invite_id', 'network', 'used_at'])
    .where('player_id', '=', player_id)
    .executeTakeFirst()
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
