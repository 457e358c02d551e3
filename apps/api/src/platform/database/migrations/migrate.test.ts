import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { bundle } from '#testing/bundle'
import {
  describeDatabase,
  freshConfig,
  killAndComplete,
  migrateAndDie,
  migrateWhole,
} from '#testing/killed-migration'
import { migrate, migrationsFor } from './migrate.ts'
import { openDatabase } from './open.ts'

test('a migration that is killed early, half-way or late is completed by the next start', async () => {
  const { script, statements, clean } = await migrateWhole()
  expect(statements).toBeGreaterThan(15)
  for (const last of [1, Math.floor(statements / 2), statements - 1]) {
    expect(await killAndComplete(script, last), `after statement ${last}`).toEqual(clean)
  }
})

test('processes that start at once leave one sound database', async () => {
  const script = await bundle('migrate-and-die.ts')
  const clean = await describeDatabase(await freshConfig())
  const config = await freshConfig()
  const starts = [1, 2, 3].map(async () => (await migrateAndDie(script, config)).code)
  expect(await Promise.all(starts)).toEqual([0, 0, 0])
  expect(await describeDatabase(config)).toEqual(clean)
})

test('a session of the version before goes on, on a device that nobody knows', async () => {
  const config = await freshConfig()
  const { db, kind } = await connect(config.DATABASE)
  const all = Object.entries(migrationsFor(kind))
  const before = Object.fromEntries(all.filter(([name]) => name < '0008'))
  await migrate({ db, kind }, { migrations: before })
  await sql`insert into web_sessions values ('hash', 3, 'tag', 'network', 1, 2)`.execute(db)
  await migrate({ db, kind })
  const [session] = await db.selectFrom('web_sessions').selectAll().execute()
  expect(session).toMatchObject({ player_id: 3, expires_at: 2, browser: '', system: '' })
  // A worker of that version still serves for a moment.
  const columns = sql`(token_hash, player_id, password_tag, network, created_at, expires_at)`
  await sql`insert into web_sessions ${columns} values ('b', 3, 'tag', 'network', 1, 2)`.execute(db)
  await db.destroy()
})

test('a database of a newer version is refused with a plain sentence', async () => {
  const config = await freshConfig()
  const database = await connect(config.DATABASE)
  const newer = { ...migrationsFor(database.kind), '9999-from-tomorrow': { up: async () => {} } }
  await migrate(database, { migrations: newer })
  await database.db.destroy()
  await expect(openDatabase(config)).rejects.toMatchObject({
    name: 'DatabaseRefused',
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
