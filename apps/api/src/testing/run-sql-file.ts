import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#db/connect'

/** Statement by statement: a file of the folder `bancho`. */
export async function runSqlFile(db: Db, name: string) {
  const text = readFileSync(new URL(`bancho/${name}`, import.meta.url), 'utf8')
  for (const statement of text.split(/;\s*\n/).filter((part) => part.trim() !== '')) {
    await sql.raw(statement).execute(db)
  }
}
