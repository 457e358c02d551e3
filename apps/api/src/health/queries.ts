import { sql } from 'kysely'
import type { Db } from '#db/connect'

export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
