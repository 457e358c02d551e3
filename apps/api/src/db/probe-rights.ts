import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isDenied } from './denied.ts'
import { gameRights, ownRights, type TableRight } from './rights.ts'

type GameTables = {
  there: string[]
  missing: string[]
  /** As in `users.priv`. */
  lackingColumns: string[]
  denied: string[]
}

const noTable = 1146
const noColumn = 1054

/** A table that we may not read may be there or not: the server does not tell. */
export async function probeGameTables(db: Db): Promise<GameTables> {
  const found: GameTables = { there: [], missing: [], lackingColumns: [], denied: [] }
  for (const [table, { select }] of Object.entries(gameRights)) {
    const error = await errorOf(db, columnStatementOf.select(table, select))
    if (error.errno === noTable) found.missing.push(table)
    else if (isDenied(error)) found.denied.push(table)
    else found.there.push(table)
    if (error.errno === noColumn) {
      found.lackingColumns.push(`${table}.${/'(.+?)'/.exec(error.message)?.[1]}`)
    }
  }
  return found
}

/**
 * As in `UPDATE (pw_bcrypt) on users`. Each right is tried on no row, or on a table that is not there,
 * which the server refuses for another reason once the right is there: so a role or a pattern counts too.
 */
export async function listMissingRights(db: Db, game: GameTables): Promise<string[]> {
  return [...(await listMissingGameRights(db, game)), ...(await listMissingOwnRights(db))]
}

async function listMissingGameRights(db: Db, game: GameTables) {
  const missing: string[] = []
  for (const [table, rights] of Object.entries(gameRights)) {
    if (game.missing.includes(table)) continue
    for (const [right, columns] of Object.entries<readonly string[]>(rights)) {
      const statement = columnStatementOf[right as ColumnRight]
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

async function listMissingOwnRights(db: Db) {
  const missing: string[] = []
  for (const [table, rights] of Object.entries(ownRights)) {
    const isThere = (await errorOf(db, statementOf.SELECT(table))).errno === 0
    const lacking: string[] = []
    for (const right of rights) {
      if (isThere && onlyToMake.has(right)) continue
      if (await isRefused(db, statementOf[right](table))) lacking.push(right)
    }
    if (lacking.length > 0) missing.push(`${lacking.join(', ')} on ${table}`)
  }
  return missing
}

/** Whether an account may make a table that is not there. */
export async function mayMake(db: Db, table: string): Promise<boolean> {
  return !(await isRefused(db, statementOf.CREATE(table)))
}

/** Of what would do harm, what the account may all the same. */
export async function listNeedlessRights(db: Db): Promise<string[]> {
  const harmful = [
    ['UPDATE', 'users', 'update users set priv = 0 where 1 = 0'],
    ['DELETE', 'scores', statementOf.DELETE('scores')],
    ['SELECT', 'ingame_logins', statementOf.SELECT('ingame_logins')],
    ['DELETE', 'web_audit', statementOf.DELETE('web_audit')],
  ] as const
  const needless: string[] = []
  for (const [right, table, statement] of harmful) {
    if (!(await isRefused(db, statement))) needless.push(`${right} on ${table}`)
  }
  return needless
}

const onlyToMake: ReadonlySet<TableRight> = new Set(['CREATE', 'INDEX'])

/** Here and below, none ever does anything: no row, no such column or index, a table that cannot be. */
const statementOf: Record<TableRight, (table: string) => string> = {
  SELECT: (table) => `select 1 from ${table} limit 0`,
  INSERT: (table) => `insert into ${table} (no_such_column) select 1 from dual where 1 = 0`,
  UPDATE: (table) => `update ${table} set no_such_column = 1 where 1 = 0`,
  DELETE: (table) => `delete from ${table} where 1 = 0`,
  CREATE: (table) => `create table ${table} (twice int, twice int)`,
  INDEX: (table) => `drop index no_such_index on ${table}`,
}

type ColumnRight = 'select' | 'insert' | 'update'
type ColumnStatement = (table: string, columns: readonly string[]) => string

const columnStatementOf: Record<ColumnRight, ColumnStatement> = {
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

/** What the server says to a statement; whoever does not answer at all is no server. */
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
