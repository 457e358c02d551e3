import { writeAudit } from '#audit/queries'
import { type Db, transaction } from '#db/connect'
import { hashInviteCode, makeInviteCode } from './invite-code.ts'
import { insertInvite } from './queries.ts'

const lifeSeconds = 14 * 86_400

/** An invite of the operator's, good once and for two weeks. */
export async function createInvite(db: Db, note: string, now: Date): Promise<string> {
  const code = makeInviteCode()
  const created_at = Math.floor(now.getTime() / 1000)
  await transaction(db, async (db) => {
    await insertInvite(db, {
      code_hash: hashInviteCode(code),
      note,
      uses: 1,
      created_at,
      expires_at: created_at + lifeSeconds,
    })
    await writeAudit(db, { act: 'invite create', subject: note, now })
  })
  return code
}
