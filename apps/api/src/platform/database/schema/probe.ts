import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { listMissingRights, mayCreate, probeGameTables } from './probe-rights.ts'
import { gameRights } from './rights.ts'
import { isOlder, serverProblem } from './server-version.ts'

export type Finding = {
  about: string
  verdict: 'ok' | 'warn' | 'fail'
  sentence: string
}

export function finding(about: string, verdict: Finding['verdict'], sentence: string): Finding {
  return { about, verdict, sentence }
}

/** From `show variables`; not every server has all of them. */
type Variables = {
  version: string
  character_set_database: string
  innodb_flush_log_at_trx_commit?: string
  read_only?: string
  super_read_only?: string
  innodb_read_only?: string
}

/** Checks the server, its database and our account, and changes nothing. A `fail` refuses the start. */
export async function probeMysql(db: Db): Promise<Finding[]> {
  const variables = await findVariables(db)
  const tooOld = serverProblem(variables.version)
  if (tooOld) return fail(tooOld)
  const name = await findDatabaseName(db)
  return [
    finding('database', 'ok', `${variables.version} answers.`),
    ...probeCharset(variables, name),
    ...probeReadOnly(variables),
    ...(await probeTables(db, name)),
    ...probeFlush(variables),
  ]
}

const oldestGameServer = [5, 2, 2]

export function isTooOldGameServer(version: readonly number[]): boolean {
  return isOlder(version, oldestGameServer)
}

function probeCharset({ character_set_database: charset }: Variables, name: string): Finding[] {
  if (charset === 'utf8mb4') return []
  return fail(`The database ${name} is ${charset} by default; it must be utf8mb4.`)
}

const readOnlyVariables = ['super_read_only', 'read_only', 'innodb_read_only'] as const

function probeReadOnly(variables: Variables): Finding[] {
  const name = readOnlyVariables.find((name) => !/^(off|0)$/i.test(variables[name] ?? 'off'))
  if (!name) return []
  return fail(
    `The database server is read-only (${name} is ${variables[name]}): point DATABASE_URL to the one that bancho.py writes to.`,
  )
}

function probeFlush({ innodb_flush_log_at_trx_commit: flush = '1' }: Variables): Finding[] {
  if (flush === '1') return []
  const sentence = `innodb_flush_log_at_trx_commit is ${flush}: a power cut can lose accounts. Set it to 1.`
  return [finding('database', 'warn', sentence)]
}

/** Checks that the tables are complete and of a known version, and that our rights suffice. */
async function probeTables(db: Db, name: string): Promise<Finding[]> {
  const game = await probeGameTables(db)
  const isGameServers = [...game.there, ...game.denied].includes('startups')
  const isEmpty = game.there.length === 0 && game.denied.length === 0
  if (isEmpty && !(await mayCreate(db, 'users'))) {
    return fail(
      `The database ${name} has no tables of bancho.py, and the account may not make any: set bancho.py up on it first.`,
    )
  }
  const lacking = [...game.missing, ...game.missingColumns]
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

/** Also true while our first migration is incomplete. */
export async function isOurs(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'web_migrations')
}

/** A converted database can keep latin1 columns, which cannot hold text of other scripts. */
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

async function findVariables(db: Db): Promise<Variables> {
  type Row = { Variable_name: string; Value: string }
  const { rows } = await sql<Row>`
    show variables where variable_name in ('version', 'character_set_database',
      'innodb_flush_log_at_trx_commit', ${sql.join(readOnlyVariables.map((name) => sql.lit(name)))})
  `.execute(db)
  const found = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]))
  return { version: 'unknown', character_set_database: 'unknown', ...found }
}

async function findDatabaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select database() as name`.execute(db)
  return rows[0]?.name ?? ''
}
