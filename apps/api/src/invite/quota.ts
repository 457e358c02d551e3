import { isStaff } from '@kodama/rules/privileges'
import { maxClockSkewSeconds } from '#db/schema'
import type { Config } from '#settings/config'
import type { Invite, Maker } from './queries.ts'

export type InviteQuota = { perPlayer: number; waitDays: number }

const perPlayerOfDemo = 3
const daySeconds = 86_400

export function inviteQuotaFrom(
  { INVITES_PER_PLAYER, INVITE_WAIT_DAYS }: Config,
  isDemo: boolean,
): InviteQuota {
  return {
    perPlayer: INVITES_PER_PLAYER ?? (isDemo ? perPlayerOfDemo : 0),
    waitDays: INVITE_WAIT_DAYS,
  }
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
