import { isRestricted } from '@kodama/rules/privileges'
import { hashToken, passwordTagOf } from '#accounts/account/token'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { deleteSessionsOf, findSession } from './queries.ts'

export type SignedInPlayer = { id: number; name: string; priv: number; token_hash: string }

/** Throws when the session has ended, also by a new password or a restriction. */
export async function getPlayerOfToken(db: Db, token: string, now: Date): Promise<SignedInPlayer> {
  const token_hash = hashToken(token)
  const session = await findSession(db, token_hash, secondsOf(now))
  if (!session || session.password_tag !== passwordTagOf(session.pw_bcrypt)) {
    throw new ApiError('session_expired')
  }
  const { id, name, priv } = session
  if (isRestricted(priv)) {
    // Otherwise the token would work again once the restriction is lifted.
    await deleteSessionsOf(db, id)
    throw new ApiError('session_expired')
  }
  return { id, name, priv, token_hash }
}
