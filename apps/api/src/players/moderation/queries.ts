import { botId } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'

/** Restricted players too: what they have set is still there. */
export function findPlayerForStaff(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'userpage_content as about_me'])
    .where('id', '=', id)
    .where('id', '<>', botId)
    .executeTakeFirst()
}

export async function clearAboutMe(db: Db, id: number) {
  await db.updateTable('users').set({ userpage_content: null }).where('id', '=', id).execute()
}
