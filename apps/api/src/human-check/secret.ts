import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connect'
import { isDuplicate } from '#db/duplicate'
import { findFact, insertFact } from '#fact/queries'

const name = 'human_check_secret'

/** Signs challenges. It is a row, so that every process and every start has the same one. */
export async function getHumanCheckSecret(db: Db): Promise<string> {
  const found = await findFact(db, name)
  if (found) return found
  try {
    await insertFact(db, name, randomBytes(32).toString('hex'))
  } catch (error) {
    // Another process was faster; its secret counts.
    if (!isDuplicate(error)) throw error
  }
  return getHumanCheckSecret(db)
}
