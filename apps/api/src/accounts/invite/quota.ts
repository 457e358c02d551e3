import { isStaff } from '@kodama/rules/privileges'
import type { Db } from '#platform/database/connection/connect'
import { findSiteSetting } from '#platform/database/schema/queries'
import type { Config } from '#platform/settings/config'
import type { Maker } from './queries.ts'

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
