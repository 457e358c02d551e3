import { isStaff } from '@kodama/rules/privileges'
import type { Db } from '#db/connect'
import { findSiteSetting } from '#db/queries'
import { maxClockSkewSeconds } from '#process/time'
import type { Config } from '#settings/config'
import type { Invite, Maker } from './queries.ts'

export type InviteQuota = { perPlayer: number; waitDays: number }

const daySeconds = 86_400

/** A database may say itself how many invites its players have; the operator's setting counts before it. */
export async function getInviteQuota(
  db: Db,
  { INVITES_PER_PLAYER, INVITE_WAIT_DAYS }: Config,
): Promise<InviteQuota> {
  const perPlayer = INVITES_PER_PLAYER ?? Number(await findSiteSetting(db, 'invites_per_player'))
  return { perPlayer: perPlayer || 0, waitDays: INVITE_WAIT_DAYS }
}

type Counted = Pick<Invite, 'uses' | 'used' | 'expires_at' | 'revoked_at'>

/**
 * What an invite takes of its maker's quota: the accounts that it can make, and once it has ended those that it made. An
 * expired one has ended only when no machine admits by it, whose clock may be a little behind.
 */
export function takenBy({ uses, used, expires_at, revoked_at }: Counted, now: number): number {
  const hasEnded = revoked_at !== null || expires_at + maxClockSkewSeconds <= now
  return hasEnded ? used : uses
}

/** How many more accounts the player may invite, null without a limit; and from when on, null when they may now. */
export function allowanceOf(
  { priv, creation_time }: Pick<Maker, 'priv' | 'creation_time'>,
  taken: number,
  { perPlayer, waitDays }: InviteQuota,
  now: number,
) {
  if (isStaff(priv)) return { left: null, allowed_from: null }
  const from = creation_time + waitDays * daySeconds
  return { left: Math.max(0, perPlayer - taken), allowed_from: from > now ? from : null }
}
