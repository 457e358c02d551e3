import type { Database } from '@kodama/api/src/platform/database/connection/connect.ts'
import { sql } from 'kysely'

export const bigCountry = 'jp'
export const tinyCountry = 'va'
const playersOfTinyCountry = 60

/** Makes players with stats in standard, by SQL alone. Some share values. */
export async function fillLeaderboards({ db, kind }: Database, players: number) {
  const everyTiny = Math.max(Math.floor(players / playersOfTinyCountry), 8)
  const numbers =
    kind === 'sqlite'
      ? sql`(with recursive counted(n) as
          (select 1 union all select n + 1 from counted where n < ${sql.lit(players)})
          select n from counted)`
      : sql`(select seq as n from ${sql.raw(`seq_1_to_${players}`)})`
  const name = kind === 'sqlite' ? sql`'p' || n` : sql`concat('p', n)`
  const common = sql`case n % 4 when 0 then 'us' when 1 then 'kr' else ${sql.lit(bigCountry)} end`
  await sql`
    insert into users (id, name, safe_name, email, pw_bcrypt, priv, country)
    select n + 2, ${name}, ${name}, ${name}, ${sql.lit('_'.repeat(60))},
      case when n % 50 = 3 then 2 else 3 end,
      case when n % ${sql.lit(everyTiny)} = 7 then ${sql.lit(tinyCountry)} else ${common} end
    from ${numbers} numbers`.execute(db)
  await sql`
    insert into stats (id, mode, pp, rscore, tscore, plays, acc)
    select n + 2, 0, 1 + (n * 7919) % 20011, 1000 * (1 + (n * 1000003) % 1000000007),
      n * 1000, n % 5000, 95.5
    from ${numbers} numbers`.execute(db)
  if (kind === 'mysql') await sql`analyze table users, stats`.execute(db)
}
