import { writeAudit } from '#audit/queries'
import { type Db, transaction } from '#db/connect'
import { secondsOf } from '#db/schema'
import { hashInviteCode, makeInviteCode } from './invite-code.ts'
import { insertInvite } from './queries.ts'

const defaultDays = 14

type NewInvite = {
  note: string
  uses?: number
  days?: number
  /** The id of the player whose invite it is; without one it is the operator's. */
  madeBy?: number | undefined
}

/** Gives the code, which is shown once. */
export async function createInvite(
  db: Db,
  { note, uses = 1, days = defaultDays, madeBy }: NewInvite,
  now: Date,
) {
  const code = makeInviteCode()
  const created_at = secondsOf(now)
  const expires_at = created_at + days * 86_400
  return transaction(db, async (db) => {
    const id = await insertInvite(db, {
      code_hash: hashInviteCode(code),
      made_by: madeBy ?? null,
      note,
      uses,
      created_at,
      expires_at,
    })
    await writeAudit(db, { act: 'invite create', subject: `invite ${id}`, reason: note, now })
    return { id, code, uses, expires_at }
  })
}
