import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connect'
import { isDuplicate } from '#db/errors'
import { findSiteSetting, insertSiteSetting } from '#db/queries'

const name = 'human_check_secret'

/** Signs challenges. It is a row, so that every process and every start has the same one. */
export async function getHumanCheckSecret(db: Db): Promise<string> {
  const found = await findSiteSetting(db, name)
  if (found) return found
  try {
    await insertSiteSetting(db, name, randomBytes(32).toString('hex'))
  } catch (error) {
    // Another process was faster; its secret counts.
    if (!isDuplicate(error)) throw error
  }
  return getHumanCheckSecret(db)
}
