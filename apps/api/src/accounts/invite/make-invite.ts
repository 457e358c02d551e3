import { isRestricted } from '@kodama/rules/privileges'
import type { By } from '#accounts/account/audit'
import { hashToken } from '#accounts/account/token'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { createInvite } from './create-invite.ts'
import { findMaker, hasInviteKey, insertInviteKey, lockMaker, sumTakenBy } from './queries.ts'
import { allowanceOf, type InviteQuota } from './quota.ts'

type NewInvite = {
  madeBy: number
  note: string
  uses?: number
  days?: number
  /** The same request again has the same key. */
  key?: string
}

/** An invite of a player, within their quota: many who make one at once cannot exceed it. */
export function makeInvite(db: Db, { key, ...invite }: NewInvite, quota: InviteQuota, by: By) {
  const { madeBy, uses = 1 } = invite
  const keyId = key === undefined ? undefined : hashToken(`${madeBy}\n${key}`)
  return transaction(db, async (db) => {
    await lockMaker(db, madeBy, by.now.getTime())
    if (keyId && (await hasInviteKey(db, keyId))) throw new ApiError('invite_already_made')
    const maker = await findMaker(db, madeBy)
    if (!maker || isRestricted(maker.priv)) throw new ApiError('session_expired')
    const now = secondsOf(by.now)
    const taken = await sumTakenBy(db, madeBy, now)
    const { left, allowed_from } = allowanceOf(maker, taken, quota, now)
    if (allowed_from !== null) throw new ApiError('invite_too_early')
    if (left !== null && left < uses) throw new ApiError('no_invite_left')
    const made = await createInvite(db, invite, by)
    if (keyId) await insertInviteKey(db, keyId, made.id)
    return made
  })
}
