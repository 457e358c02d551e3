import type { Db } from '#db/connect'

export async function findFact(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('web_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function insertFact(db: Db, name: string, value: string) {
  await db.insertInto('web_facts').values({ name, value }).execute()
}
