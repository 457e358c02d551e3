import { deleteSessionsOf } from '#accounts/session/queries'
import type { Db } from '#platform/database/connection/connect'
import { makePrivilegeScan } from '#players/player/privilege-scan'
import { listRestrictedWithSessions } from './queries.ts'

/** Ends the sessions of players who are restricted, so that they do not work again once the restriction is lifted. */
export function makeRestrictionWatch(db: Db) {
  let scan = makePrivilegeScan(db)

  return {
    /** Also ends the sessions of players who were restricted while no process was watching. */
    async start() {
      scan = makePrivilegeScan(db)
      await scan.start()
      for (const id of await listRestrictedWithSessions(db)) await deleteSessionsOf(db, id)
    },

    async listChanged() {
      const changed = (await scan.listChanged()).map((id) => ({
        id,
        isRestricted: scan.isHidden(id),
      }))
      for (const { id, isRestricted } of changed) {
        if (isRestricted) await deleteSessionsOf(db, id)
      }
      return changed
    },
  }
}
