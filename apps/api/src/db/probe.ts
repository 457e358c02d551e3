import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { type Finding, finding } from './finding.ts'
import { probeTables } from './probe-tables.ts'
import { serverProblem } from './versions.ts'

/** Of `show variables`, as far as the server has them. */
type Facts = {
  version: string
  character_set_database: string
  innodb_flush_log_at_trx_commit?: string
  read_only?: string
  super_read_only?: string
  innodb_read_only?: string
}

/**
 * What speaks for and against a server, its database and our account there; the first that fails is reason
 * enough not to start. Looks, and changes nothing.
 */
export async function probeMysql(db: Db): Promise<Finding[]> {
  const facts = await findFacts(db)
  const tooOld = serverProblem(facts.version)
  if (tooOld) return [finding('database', 'fail', tooOld)]
  const name = await findDatabaseName(db)
  return [
    finding('database', 'ok', `${facts.version} answers.`),
    ...probeCharset(facts, name),
    ...probeReadOnly(facts),
    ...(await probeTables(db, name)),
    ...probeFlush(facts),
  ]
}

function probeCharset({ character_set_database: charset }: Facts, name: string): Finding[] {
  if (charset === 'utf8mb4') return []
  const sentence = `The database ${name} is ${charset} by default; it must be utf8mb4.`
  return [finding('database', 'fail', sentence)]
}

const readOnlyVariables = ['super_read_only', 'read_only', 'innodb_read_only'] as const

function probeReadOnly(facts: Facts): Finding[] {
  const variable = readOnlyVariables.find((name) => !/^(off|0)$/i.test(facts[name] ?? 'off'))
  if (!variable) return []
  const sentence = `The database server is read-only (${variable} is ${facts[variable]}): point DATABASE_URL to the one that bancho.py writes to.`
  return [finding('database', 'fail', sentence)]
}

function probeFlush({ innodb_flush_log_at_trx_commit: flush = '1' }: Facts): Finding[] {
  if (flush === '1') return []
  const sentence = `innodb_flush_log_at_trx_commit is ${flush}: a power cut can lose accounts. Set it to 1.`
  return [finding('database', 'warn', sentence)]
}

async function findFacts(db: Db): Promise<Facts> {
  type Row = { Variable_name: string; Value: string }
  const { rows } = await sql<Row>`
    show variables where variable_name in ('version', 'character_set_database',
      'innodb_flush_log_at_trx_commit', ${sql.join(readOnlyVariables.map((name) => sql.lit(name)))})
  `.execute(db)
  const facts = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]))
  return { version: 'unknown', character_set_database: 'unknown', ...facts }
}

async function findDatabaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select database() as name`.execute(db)
  return rows[0]?.name ?? ''
}
