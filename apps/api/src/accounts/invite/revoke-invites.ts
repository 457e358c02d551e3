import { type By, writeAudit } from '#accounts/account/audit'
import { type Db, transaction } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import { subtreeOf } from './invite-tree.ts'
import { findInvite, listInvites, listInviteUses, revokeInvites as revokeRows } from './queries.ts'

type Revocation = { id: number; withSubtree: boolean; reason: string }

/** Returns the ids and how many of them were not revoked before; undefined without such an invite. */
export function revokeInvites(db: Db, { id, withSubtree, reason }: Revocation, by: By) {
  return transaction(db, async (db) => {
    if (!(await findInvite(db, id))) return undefined
    const ids = withSubtree ? subtreeOf(id, await listInvites(db), await listInviteUses(db)) : [id]
    const revoked = await revokeRows(db, ids, secondsOf(by.now))
    const below = ids.length > 1 ? ` and ${ids.length - 1} below it` : ''
    await writeAudit(db, { act: 'invite revoke', subject: `invite ${id}${below}`, reason, ...by })
    return { ids, revoked }
  })
}
