import { safeNameOf } from '@kodama/rules/usernames'
import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

const rowsPerInsert = 5000

/** The candidates by which the database finds the player, as a sign-in looks for them. */
export async function listSpellings(db: Db, playerId: number, candidates: readonly string[]) {
  // With the collation of the column, which decides when it is compared to a text.
  await sql`create table spellings as select id, safe_name as name from users where id < 0`.execute(
    db,
  )
  for (let start = 0; start < candidates.length; start += rowsPerInsert) {
    const rows = candidates
      .slice(start, start + rowsPerInsert)
      .map((name, n) => sql`(${start + n}, ${safeNameOf(name)})`)
    await sql`insert into spellings values ${sql.join(rows)}`.execute(db)
  }
  const { rows } = await sql<{ id: number }>`
    select spellings.id from spellings
    inner join users on users.safe_name = spellings.name
    where users.id = ${playerId} order by spellings.id`.execute(db)
  await sql`drop table spellings`.execute(db)
  return rows.map(({ id }) => candidates[id] ?? '')
}

/** Every character of the basic plane but surrogates. */
export function listCharacters(isWanted: (code: number) => boolean = () => true) {
  const codes = Array.from({ length: 0xffff }, (_, n) => n + 1)
  return codes
    .filter((code) => (code < 0xd800 || code > 0xdfff) && isWanted(code))
    .map((code) => String.fromCharCode(code))
}
