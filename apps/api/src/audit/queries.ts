import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'

type Act = { act: string; subject: string; reason?: string; actor?: string; now: Date }

/** Call it in the transaction of the act. Rows are never changed. */
export async function writeAudit(
  db: Db,
  { act, subject, reason = '', actor = 'operator', now }: Act,
) {
  await db
    .insertInto('web_audit')
    .values({ act, subject, reason, actor, at: secondsOf(now) })
    .execute()
}
