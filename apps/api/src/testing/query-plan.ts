import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Database, Db } from '#platform/database/connection/connect'

type Plan = {
  /** Such as `scores by web_scores_best_index`, in the order of reading. */
  reads: string[]
  /** Tables that are read completely. */
  scans: string[]
  /** Whether rows are sorted before the limit. */
  sortsInside: boolean
}

/** The database's plan for the one statement that `act` sends. */
export async function planOf(
  { db, kind }: Database,
  act: (db: Db) => Promise<unknown>,
): Promise<Plan> {
  let node: RootOperationNode | undefined
  let answers = 0
  const listener: KyselyPlugin = {
    // A subquery comes before the statement that contains it, so the last node is the whole.
    transformQuery: (query) => (node = query.node),
    transformResult: async ({ result }) => {
      answers += 1
      return result
    },
  }
  await act(db.withPlugin(listener))
  if (!node || answers !== 1) throw new Error(`${answers} statements were sent, not one`)
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  return kind === 'sqlite' ? planOnSqlite(db, text, parameters) : planOnMysql(db, text, parameters)
}

async function planOnSqlite(db: Db, text: string, parameters: readonly unknown[]): Promise<Plan> {
  type Step = { parent: number; detail: string }
  const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
  const { rows } = await db.executeQuery<Step>(query)
  const steps = rows.map(({ detail }) => detail)
  const reads = steps.flatMap((step) => {
    const [, table, index] = step.match(/^SEARCH (\w+) USING (?:COVERING )?(?:INDEX )?(\w+)/) ?? []
    return table ? [`${table} by ${index === 'INTEGER' ? 'PRIMARY' : index}`] : []
  })
  return {
    reads,
    scans: steps.flatMap((step) => step.match(/^SCAN (\w+)/)?.[1] ?? []).filter(isTable),
    sortsInside: rows.some((row) => row.parent !== 0 && row.detail.startsWith('USE TEMP B-TREE')),
  }
}

async function planOnMysql(db: Db, text: string, parameters: readonly unknown[]): Promise<Plan> {
  type Step = { select_type: string; table: string; type: string; key: string; Extra: string }
  const query = CompiledQuery.raw(`explain format=traditional ${text}`, [...parameters])
  const { rows } = await db.executeQuery<Step>(query)
  return {
    reads: rows.filter(({ key }) => key).map(({ table, key }) => `${table} by ${key}`),
    scans: rows
      .filter(({ type, table }) => /^(ALL|index)$/.test(type) && isTable(table))
      .map(({ table }) => table),
    sortsInside: rows.some(
      (row) => row.select_type === 'DERIVED' && /filesort|temporary/.test(row.Extra),
    ),
  }
}

/** Not a subquery: its few rows have no index. */
function isTable(name: string) {
  return name !== 'window' && !name.startsWith('<derived')
}

/** bancho.py's own indexes on scores, of one column each: a planner could choose a wrong one. */
export async function addGameServerIndexes(database: Database) {
  const { db } = database
  for (const column of ['map_md5', 'score', 'pp', 'mods', 'status', 'mode', 'online_checksum']) {
    await db.schema.createIndex(`scores_${column}_index`).on('scores').column(column).execute()
  }
  await analyze(database)
}

/** MariaDB plans with its last statistics. Our SQLite has none. */
export async function analyze({ db, kind }: Database) {
  if (kind === 'mysql') await sql`analyze table scores, maps`.execute(db)
}
