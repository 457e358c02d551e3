import { type By, writeAudit } from '#accounts/account/audit'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import type { PictureFiles } from '#players/picture/files'
import { clearAboutMe, findPlayerForStaff } from './queries.ts'

type Deps = { db: Db; pictureFiles: PictureFiles }
export type Clearable = 'about_me' | 'avatar' | 'banner'
type Request = { id: number; what: Clearable; reason: string }

export async function getPlayerForStaff(db: Db, id: number) {
  const player = await findPlayerForStaff(db, id)
  if (!player) throw new ApiError('player_not_found')
  return player
}

/** Returns whom it was taken from, or undefined when there was nothing to clear. */
export function clearOfPlayer({ db, pictureFiles }: Deps, { id, what, reason }: Request, by: By) {
  return transaction(db, async (db) => {
    const player = await getPlayerForStaff(db, id)
    const isThere =
      what === 'about_me' ? Boolean(player.about_me) : await pictureFiles.has(what, id)
    if (!isThere) return undefined
    await writeAudit(db, { act: `clear ${what}`, subject: `player ${id}`, reason, ...by })
    // A file last, because it cannot be rolled back. To remove it again does nothing.
    if (what === 'about_me') await clearAboutMe(db, id)
    else await pictureFiles.remove(what, id)
    return player
  })
}
