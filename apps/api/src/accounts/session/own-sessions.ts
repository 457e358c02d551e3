import { writeAudit } from '#accounts/account/audit'
import { findAccountById } from '#accounts/account/queries'
import { passwordTagOf } from '#accounts/account/token'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import type { SignedInPlayer } from './player-of-token.ts'
import { deleteOtherSessions, deleteSessionStarting, listSessions } from './queries.ts'

/** The beginning of the hash of the token: enough to tell a player's sessions apart, and it opens none. */
const idLength = 16

export async function listOwnSessions(db: Db, player: SignedInPlayer, now: Date) {
  const rows = await listLivingSessions(db, player.id, now)
  return rows.map(({ token_hash, password_tag: _, ...session }) => ({
    id: token_hash.slice(0, idLength),
    is_current: token_hash === player.token_hash,
    ...session,
  }))
}

/** Without those that another password has ended. */
export async function listLivingSessions(db: Db, playerId: number, now: Date) {
  const account = await findAccountById(db, playerId)
  const tag = account && passwordTagOf(account.pw_bcrypt)
  const sessions = await listSessions(db, playerId, secondsOf(now))
  return sessions.filter(({ password_tag }) => password_tag === tag)
}

export function endSession(db: Db, { id }: SignedInPlayer, sessionId: string, now: Date) {
  return transaction(db, async (db) => {
    const ended = await deleteSessionStarting(db, id, sessionId)
    if (ended === 0) throw new ApiError('session_not_found')
    await writeAudit(db, { act: 'session end', ...byPlayer(id, now) })
    return ended
  })
}

export function endOtherSessions(db: Db, player: SignedInPlayer, now: Date) {
  return transaction(db, async (db) => {
    const ended = await deleteOtherSessions(db, player)
    if (ended > 0) await writeAudit(db, { act: 'other sessions end', ...byPlayer(player.id, now) })
    return ended
  })
}

function byPlayer(id: number, now: Date) {
  return { subject: `player ${id}`, actor: `player ${id}`, now }
}
