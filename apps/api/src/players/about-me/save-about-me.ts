import { createHash } from 'node:crypto'
import { writeAudit } from '#accounts/account/audit'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { findAboutMe, updateAboutMe } from './queries.ts'

/** Another text has another version. */
export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export async function getAboutMe(db: Db, playerId: number): Promise<string> {
  const text = await findAboutMe(db, playerId)
  if (text === undefined) throw new ApiError('session_expired')
  return text
}

/** Each lost race means that somebody else has saved a text. */
const maxRaces = 5

type Edit = { text: string; version: string }

/** Returns the new version. Throws when the text is no longer the one that was edited, unless it is this text already. */
export async function saveAboutMe(db: Db, playerId: number, { text, version }: Edit, now: Date) {
  for (let race = 0; race < maxRaces; race++) {
    const before = await getAboutMe(db, playerId)
    if (before === text) return versionOf(text)
    if (versionOf(before) !== version) throw new ApiError('about_me_changed')
    const isSaved = await transaction(db, async (db) => {
      if (!(await updateAboutMe(db, playerId, before, text))) return false
      const player = `player ${playerId}`
      await writeAudit(db, { act: 'about-me save', subject: player, actor: player, now })
      return true
    })
    if (isSaved) return versionOf(text)
  }
  throw new ApiError('about_me_changed')
}
