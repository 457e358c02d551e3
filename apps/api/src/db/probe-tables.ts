import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { type Finding, finding } from './finding.ts'
import { listMissingRights, mayMake, probeGameTables } from './probe-rights.ts'
import { gameRights } from './rights.ts'
import { isTooOldGameServer, oldestGameServer } from './versions.ts'

/** Whose tables are there, whether they are whole and of a version that we know, and what we may do. */
export async function probeTables(db: Db, name: string): Promise<Finding[]> {
  const game = await probeGameTables(db)
  const isGameServers = [...game.there, ...game.denied].includes('startups')
  const isEmpty = game.there.length === 0 && game.denied.length === 0
  if (isEmpty && !(await mayMake(db, 'users'))) {
    return fail(
      `The database ${name} has no tables of bancho.py, and the account may not make any: set bancho.py up on it first.`,
    )
  }
  const lacking = [...game.missing, ...game.lackingColumns]
  if (lacking.length > 0 && !isEmpty && (isGameServers || !(await isOurs(db)))) {
    return fail(
      `The database ${name} has tables of bancho.py but lacks ${lacking.join(', ')}: it must have all of them, or none.`,
    )
  }
  const missing = await listMissingRights(db, game)
  if (missing.length > 0) {
    return fail(
      `The account of DATABASE_URL lacks ${missing.join('; ')}: run the script that "npm run kodama -- grants" prints.`,
    )
  }
  if (!isGameServers) return []
  return [...(await probeColumns(db)), await probeGameServer(db)]
}

function fail(sentence: string): Finding[] {
  return [finding('database', 'fail', sentence)]
}

/** Begun by us, whether or not it has come to an end. */
async function isOurs(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'web_migrations')
}

/** A database that was latin1 once has columns that still are: text of any other script fails in them. */
async function probeColumns(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; charset: string }>`
    select concat(table_name, '.', column_name) as name, character_set_name as charset
    from information_schema.columns
    where table_schema = database() and table_name in (${sql.join(Object.keys(gameRights))})
      and character_set_name not like 'utf8%'
    order by table_name, ordinal_position limit 1
  `.execute(db)
  return rows.flatMap(({ name, charset }) =>
    fail(`The column ${name} is ${charset}; it must be utf8mb4.`),
  )
}

/** A database that has no row is one that bancho.py will take for a current one. */
async function probeGameServer(db: Db): Promise<Finding> {
  const row = await db
    .selectFrom('startups')
    .select(['ver_major', 'ver_minor', 'ver_micro'])
    .orderBy('datetime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return finding('game server', 'ok', 'bancho.py has not been started on it yet.')
  const version = [row.ver_major, row.ver_minor, row.ver_micro]
  if (!isTooOldGameServer(version)) {
    return finding('game server', 'ok', `bancho.py ${version.join('.')}.`)
  }
  const sentence = `The database is that of bancho.py ${version.join('.')}, and kodama needs ${oldestGameServer.join('.')} or newer: update bancho.py and start it once.`
  return finding('game server', 'fail', sentence)
}
