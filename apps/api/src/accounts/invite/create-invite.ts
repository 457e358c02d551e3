import { randomBytes } from 'node:crypto'
import { type By, writeAudit } from '#accounts/account/audit'
import { hashToken } from '#accounts/account/token'
import { type Db, transaction } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import { insertInvite } from './queries.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

type NewInvite = {
  note: string
  uses?: number
  days?: number
  /** The id of a player; without one it is the operator's invite. */
  madeBy?: number | undefined
}

/** Returns the code, which is shown once: the database stores only its hash. */
export async function createInvite(
  db: Db,
  { note, uses = 1, days = 14, madeBy }: NewInvite,
  by: By,
) {
  const code = Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('')
  const created_at = secondsOf(by.now)
  const expires_at = created_at + days * 86_400
  return transaction(db, async (db) => {
    const id = await insertInvite(db, {
      code_hash: hashToken(code),
      made_by: madeBy ?? null,
      note,
      uses,
      created_at,
      expires_at,
    })
    await writeAudit(db, { act: 'invite create', subject: `invite ${id}`, reason: note, ...by })
    return { id, code, uses, expires_at }
  })
}
