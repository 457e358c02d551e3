import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connection/connect'
import { openDatabase } from '#platform/database/migrations/open'
import { type Config, configFrom } from '#platform/settings/config'
import { bundle } from './bundle.ts'
import { testDatabaseSettings } from './test-database.ts'

/** A migration that is not killed: the number of its statements, and the database it leaves. */
export async function migrateWhole() {
  const script = await bundle('migrate-and-die.ts')
  const config = await freshConfig()
  const { statements } = await migrateAndDie(script, config)
  return { script, statements, clean: await describeDatabase(config) }
}

/** Runs the bundled `migrate-and-die.ts`, which is killed after statement `last`, or never if `last` is 0. */
export async function migrateAndDie(script: string, config: Config, last = 0) {
  const args = [script, JSON.stringify(config.DATABASE), String(last)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { ...(await ended), statements: Number(said), errors }
}

/**
 * What the next start makes of a database whose first migration was killed after statement `last`. On a machine that
 * stands still a migration can end with an error before: that kills nothing, so another one is.
 */
export async function killAndComplete(script: string, last: number, tries = 3) {
  const config = await freshConfig()
  const { code, signal, errors } = await migrateAndDie(script, config, last)
  if (signal === 'SIGKILL') return describeDatabase(config)
  if (code === 0 || tries === 1) throw new Error(`not killed after statement ${last}: ${errors}`)
  console.info(`a migration ended by itself, so another one is killed: ${errors}`)
  return killAndComplete(script, last, tries - 1)
}

export async function freshConfig(): Promise<Config> {
  return configFrom(await testDatabaseSettings())
}

/** Tables, columns, indexes, and the rows of a migration. */
export async function describeDatabase(config: Config) {
  const database = await openDatabase(config)
  const { db } = database
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const players = await db.selectFrom('users').selectAll().execute()
  const indexes = await listIndexes(database)
  await db.destroy()
  return { tables: tables.map(({ schema: _, ...table }) => table), players, indexes }
}

async function listIndexes({ db, kind }: Database) {
  const query =
    kind === 'sqlite'
      ? sql`select name, tbl_name, sql from sqlite_master where type = 'index' order by tbl_name, name`
      : sql`select table_name, index_name, seq_in_index, column_name, non_unique
            from information_schema.statistics where table_schema = database()
            order by table_name, index_name, seq_in_index`
  return (await query.execute(db)).rows
}
