import { type By, writeAudit } from '#accounts/account/audit'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { findInvite, type InviteState, inviteStateOf, revokeOpenInvite } from './queries.ts'

/** Only an open one ends: one that was used stays used. Returns its state. */
export function revokeOwnInvite(
  db: Db,
  own: { id: number; made_by: number },
  by: By,
): Promise<InviteState> {
  const now = secondsOf(by.now)
  return transaction(db, async (db) => {
    if (await revokeOpenInvite(db, own, now)) {
      await writeAudit(db, { act: 'invite revoke', subject: `invite ${own.id}`, ...by })
    }
    const invite = await findInvite(db, own.id)
    if (invite?.made_by !== own.made_by) throw new ApiError('invite_unknown')
    return inviteStateOf(invite, now)
  })
}
