import type { Db } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'

/** Who acts, and when. The actor is `player` and an id, `operator` and a name, or `site`. */
export type By = { actor: string; now: Date }
type Act = By & { act: string; subject: string; reason?: string }

/** Call it in the transaction of the act. Rows are never changed. */
export async function writeAudit(db: Db, { act, subject, reason = '', actor, now }: Act) {
  await db
    .insertInto('web_audit')
    .values({ act, subject, reason, actor, at: secondsOf(now) })
    .execute()
}
