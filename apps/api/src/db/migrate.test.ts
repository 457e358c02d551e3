import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { type Config, configFrom } from '#config'
import { bundle } from '#testing/bundle'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, type Database } from './connect.ts'
import { migrate, migrationsFor } from './migrate.ts'
import { openDatabase } from './open.ts'

test('a migration that is killed after any statement is completed by the next start', async () => {
  const script = await bundle('migrate-and-die.ts')
  const clean = await describeDatabase(await freshConfig())

  let statements = 1
  for (let ended = false; !ended; statements++) {
    const config = await freshConfig()
    const { signal, stdout } = spawnSync(
      process.execPath,
      [script, JSON.stringify(config.DATABASE), String(statements)],
      { encoding: 'utf8' },
    )
    ended = stdout === 'done'
    expect(ended ? null : 'SIGKILL').toBe(signal)
    expect(await describeDatabase(config), `after statement ${statements}`).toEqual(clean)
  }
  expect(statements).toBeGreaterThan(15)
}, 900_000)

test('two processes that start at once leave one sound database', async () => {
  const script = await bundle('migrate-and-die.ts')
  const clean = await describeDatabase(await freshConfig())
  const config = await freshConfig()
  const start = () => finished(script, config)
  expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0])
  expect(await describeDatabase(config)).toEqual(clean)
})

test('a database of a newer version is refused with a plain sentence', async () => {
  const config = await freshConfig()
  const database = await connect(config.DATABASE)
  const newer = { ...migrationsFor(database.kind), '9999-from-tomorrow': { up: async () => {} } }
  await migrate(database, { migrations: newer })
  await database.db.destroy()
  await expect(openDatabase(config)).rejects.toMatchObject({
    name: 'StartError',
    exitCode: 78,
    message: 'The database was made by a newer version of kodama. Update kodama first.',
  })
})

test.skipIf(inject('servers'))(
  'an embedded database is copied before its tables change',
  async () => {
    const config = await freshConfig()
    const database = await connect(config.DATABASE)
    const { '0001-game-tables': first } = migrationsFor(database.kind)
    await migrate(database, { migrations: { '0001-game-tables': first as never } })
    await database.db.destroy()

    const opened = await openDatabase(config)
    await opened.db.destroy()
    const copy = path.join(config.DATA_DIR, 'backups/before-migration.db')
    expect(existsSync(copy)).toBe(true)
    expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3')
  },
)

async function freshConfig(): Promise<Config> {
  return configFrom(await testDatabaseSettings())
}

/** Tables, columns, keys, and the rows that a migration makes. */
async function describeDatabase(config: Config) {
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

function finished(script: string, config: Config) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, JSON.stringify(config.DATABASE), '0'], {
      stdio: 'ignore',
    })
    child.once('exit', resolve)
  })
}
