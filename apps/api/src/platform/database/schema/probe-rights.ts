import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { isDenied } from '#platform/database/connection/errors'
import { gameRights, ownRights, type TableRight } from './rights.ts'
import type { ColumnRight } from './schema.ts'

type GameTables = {
  there: string[]
  missing: string[]
  /** For example `users.priv`. */
  missingColumns: string[]
  denied: string[]
}

const noTable = 1146
const noColumn = 1054

/** The server does not say whether a table that we may not read exists: such a table is `denied`. */
export async function probeGameTables(db: Db): Promise<GameTables> {
  const found: GameTables = { there: [], missing: [], missingColumns: [], denied: [] }
  for (const [table, { select = [] }] of Object.entries(gameRights)) {
    const error = await errorOf(db, columnStatements.select(table, select))
    if (error.errno === noTable) found.missing.push(table)
    else if (isDenied(error)) found.denied.push(table)
    else found.there.push(table)
    if (error.errno === noColumn) {
      found.missingColumns.push(`${table}.${/'(.+?)'/.exec(error.message)?.[1]}`)
    }
  }
  return found
}

/**
 * For example `UPDATE (pw_bcrypt) on users`. Each right is tried with a statement that changes nothing,
 * so rights that come from a role or a pattern count too.
 */
export async function listMissingRights(db: Db, game: GameTables): Promise<string[]> {
  return [...(await listMissingGameRights(db, game)), ...(await listMissingOwnRights(db))]
}

async function listMissingGameRights(db: Db, game: GameTables) {
  const missing: string[] = []
  for (const [table, rights] of Object.entries(gameRights)) {
    if (game.missing.includes(table)) continue
    for (const [right, columns] of Object.entries(rights)) {
      const statement = columnStatements[right as ColumnRight]
      if (!(await isRefused(db, statement(table, columns)))) continue
      const lacking: string[] = []
      for (const column of columns) {
        if (await isRefused(db, statement(table, [column]))) lacking.push(column)
      }
      missing.push(`${right.toUpperCase()} (${lacking.join(', ')}) on ${table}`)
    }
  }
  return missing
}

const onlyToCreate: ReadonlySet<TableRight> = new Set(['CREATE', 'INDEX'])

async function listMissingOwnRights(db: Db) {
  const missing: string[] = []
  for (const [table, rights] of Object.entries(ownRights)) {
    const isThere = (await errorOf(db, statements.SELECT(table))).errno === 0
    const lacking: string[] = []
    for (const right of rights) {
      if (isThere && onlyToCreate.has(right)) continue
      if (await isRefused(db, statements[right](table))) lacking.push(right)
    }
    if (lacking.length > 0) missing.push(`${lacking.join(', ')} on ${table}`)
  }
  return missing
}

/** Whether the account may create a table that does not exist. */
export async function mayCreate(db: Db, table: string): Promise<boolean> {
  return !(await isRefused(db, statements.CREATE(table)))
}

/** Harmful rights that the account has although the site never uses them. */
export async function listNeedlessRights(db: Db): Promise<string[]> {
  const harmful = [
    ['UPDATE', 'users', 'update users set priv = 0 where 1 = 0'],
    ['INSERT of priv', 'users', columnStatements.insert('users', ['priv'])],
    ['DELETE', 'scores', statements.DELETE('scores')],
    ['SELECT', 'ingame_logins', statements.SELECT('ingame_logins')],
    ['DELETE', 'web_audit', statements.DELETE('web_audit')],
  ] as const
  const needless: string[] = []
  for (const [right, table, statement] of harmful) {
    if (!(await isRefused(db, statement))) needless.push(`${right} on ${table}`)
  }
  return needless
}

/** None of these statements changes anything: no row matches, or a name does not exist or is used twice. */
const statements: Record<TableRight, (table: string) => string> = {
  SELECT: (table) => `select 1 from ${table} limit 0`,
  INSERT: (table) => `insert into ${table} (no_such_column) select 1 from dual where 1 = 0`,
  UPDATE: (table) => `update ${table} set no_such_column = 1 where 1 = 0`,
  DELETE: (table) => `delete from ${table} where 1 = 0`,
  CREATE: (table) => `create table ${table} (twice int, twice int)`,
  INDEX: (table) => `drop index no_such_index on ${table}`,
  ALTER: (table) => `alter table ${table} drop column no_such_column`,
}

type ColumnStatement = (table: string, columns: readonly string[]) => string

const columnStatements: Record<ColumnRight, ColumnStatement> = {
  select: (table, columns) => `select ${namesOf(columns)} from ${table} limit 0`,
  insert: (table, columns) =>
    `insert into ${table} (${namesOf(columns)}) select ${columns.map(() => '1')} from dual where 1 = 0`,
  update: (table, columns) =>
    `update ${table} set ${columns.map((name) => `${namesOf([name])} = ''`)} where 1 = 0`,
}

function namesOf(columns: readonly string[]) {
  return columns.map((name) => `\`${name}\``).join(', ')
}

async function isRefused(db: Db, statement: string) {
  return isDenied(await errorOf(db, statement))
}

/** The server's error, with errno 0 for none. Throws when no server answers. */
async function errorOf(db: Db, statement: string): Promise<{ errno: number; message: string }> {
  try {
    await sql.raw(statement).execute(db)
    return { errno: 0, message: '' }
  } catch (error) {
    const { errno, message } = error as { errno?: number; message: string }
    if (errno === undefined || errno < 0) throw error
    return { errno, message }
  }
}
