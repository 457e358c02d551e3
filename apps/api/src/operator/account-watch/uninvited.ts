import type { Db } from '#platform/database/connection/connect'
import {
  findSiteSetting,
  insertSiteSetting,
  setSiteSetting,
} from '#platform/database/schema/queries'
import { findMaxPlayerId } from '#players/player/queries'
import { findLastIdAtInstall, listUninvited } from './queries.ts'

/** The newest account when the site was installed: neither it nor an older one needs an invite. */
const installSetting = 'last_player_at_install'
/** The newest account that was checked. In the database, so that a restart neither repeats nor skips a report. */
const checkedSetting = 'last_player_checked'

/** Finds accounts that appear without an invite. */
export function makeUninvitedWatch(db: Db) {
  let lastSeen = 0

  return {
    async start() {
      lastSeen = 0
      if ((await findSiteSetting(db, installSetting)) !== undefined) return
      await insertSiteSetting(db, installSetting, String(await findLastIdAtInstall(db)))
    },

    /**
     * An account is reported one call after it was first seen: ids become visible out of order, because transactions
     * do not end in the order in which they began.
     */
    async takeNew(report: (ids: number[]) => void) {
      const last = lastSeen
      lastSeen = await findMaxPlayerId(db)
      const checked = await findSiteSetting(db, checkedSetting)
      const after = Number(checked ?? (await getLastIdAtInstall(db)))
      if (last <= after) return
      report(await listUninvited(db, { after, last }))
      await setSiteSetting(db, checkedSetting, String(last))
    },
  }
}

export async function getLastIdAtInstall(db: Db): Promise<number> {
  return Number((await findSiteSetting(db, installSetting)) ?? (await findLastIdAtInstall(db)))
}
