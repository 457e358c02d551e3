import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'

type Act = { act: string; subject: string; reason?: string; actor?: string; now: Date }

/** Rows of the audit are only ever added, in the transaction of the act that they tell of. */
export async function writeAudit(
  db: Db,
  { act, subject, reason = '', actor = 'operator', now }: Act,
) {
  await db
    .insertInto('web_audit')
    .values({ act, subject, reason, actor, at: secondsOf(now) })
    .execute()
}
