import { createHash } from 'node:crypto'
import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import { claimHumanCheck, deleteExpiredHumanChecks } from './queries.ts'

/** What makes a token that one and no other, and until when it is good. */
export type ProvenToken = { id: string; expiresAt: number }

/** A token is good once: whoever comes second, at the same moment or later, is refused. */
export async function spendToken(db: Db, token: ProvenToken, now: Date) {
  await deleteExpiredHumanChecks(db, secondsOf(now))
  const token_hash = createHash('sha256').update(token.id).digest('hex')
  const isFirst = await claimHumanCheck(db, { token_hash, expires_at: token.expiresAt })
  if (!isFirst) throw new ApiError('human_check_failed')
}
