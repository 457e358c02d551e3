import { sql } from 'kysely'
import type { Db } from './connect.ts'

export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
