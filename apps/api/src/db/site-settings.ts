import type { Db } from './connect.ts'

export async function findSiteSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('web_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function insertSiteSetting(db: Db, name: string, value: string) {
  await db.insertInto('web_facts').values({ name, value }).execute()
}
