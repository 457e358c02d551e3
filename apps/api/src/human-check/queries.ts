import type { Db } from '#db/connect'
import { isDuplicate } from '#db/errors'

const mostDeleted = 50

/** False where the row is there already: the key decides, whoever else tries at this moment. */
export async function claimHumanCheck(
  db: Db,
  row: { token_hash: string; expires_at: number },
): Promise<boolean> {
  try {
    await db.insertInto('web_human_checks').values(row).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** A few of them: the next call deletes the next ones. */
export async function deleteExpiredHumanChecks(db: Db, atSeconds: number) {
  const expired = await db
    .selectFrom('web_human_checks')
    .select('token_hash')
    .where('expires_at', '<=', atSeconds)
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(mostDeleted)
    .execute()
  if (expired.length === 0) return
  const hashes = expired.map((row) => row.token_hash)
  await db.deleteFrom('web_human_checks').where('token_hash', 'in', hashes).execute()
}
