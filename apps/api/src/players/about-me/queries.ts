import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

/** The text of a player; empty for none. */
export async function findAboutMe(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('userpage_content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.userpage_content ?? '')
}

/** An empty text is stored as null, as in the row of a new account. False when the text is no longer `before`. */
export async function updateAboutMe(db: Db, id: number, before: string, text: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ userpage_content: text === '' ? null : text })
    .where('id', '=', id)
    // By its bytes: MariaDB holds texts equal that differ in case, accents or spaces at the end.
    .where(sql`coalesce(hex(userpage_content), '')`, '=', hexOf(before))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function hexOf(text: string) {
  return Buffer.from(text, 'utf8').toString('hex').toUpperCase()
}
