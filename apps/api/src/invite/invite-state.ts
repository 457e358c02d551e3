import { isRestricted } from '@kodama/rules/privileges'
import type { Invite } from './queries.ts'

export type InviteState = 'open' | 'used' | 'expired' | 'revoked'

/** An invite dies with the standing of the player who made it. */
export function inviteStateOf(
  { used, uses, expires_at, revoked_at, made_by, maker_priv }: Invite,
  now: number,
): InviteState {
  const isMakerGone = made_by !== null && (maker_priv === null || isRestricted(maker_priv))
  if (revoked_at !== null || isMakerGone) return 'revoked'
  if (used >= uses) return 'used'
  return expires_at <= now ? 'expired' : 'open'
}
