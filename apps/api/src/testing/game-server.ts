import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#config'
import { connect, type Database } from '#db/connect'
import { gameTables } from '#db/migrations/0001-game-tables'

/** A database as the game server leaves it: its tables and none of ours. */
export async function makeGameServerDatabase({ DATABASE }: Config) {
  const { db, kind } = await connect(DATABASE)
  await gameTables(kind).up(db)
  await db.schema
    .createTable('startups')
    .addColumn('ver_major', 'integer')
    .addColumn('ver_minor', 'integer')
    .addColumn('ver_micro', 'integer')
    .addColumn('datetime', 'datetime')
    .execute()
  await db.destroy()
}

/** The same MariaDB database through an account that may read and write rows, and no more. */
export async function connectWithoutRights(
  { db }: Database,
  { DATABASE }: Config,
): Promise<Database> {
  if (DATABASE.kind !== 'mysql') throw new Error('an embedded database has no accounts')
  const url = new URL(DATABASE.url)
  const name = `web_${randomUUID().slice(0, 8)}`
  const account = sql.raw(`'${name}'@'%'`)
  await sql`create user ${account} identified by 'x'`.execute(db)
  await sql`grant select, insert, update on ${sql.id(url.pathname.slice(1))}.* to ${account}`.execute(
    db,
  )
  onTestFinished(async () => {
    const { db: owner } = await connect({ kind: 'mysql', url: new URL('/mysql', url).href })
    await sql`drop user ${account}`.execute(owner)
    await owner.destroy()
  })
  const asAccount = Object.assign(new URL(url), { username: name, password: 'x' })
  return connect({ kind: 'mysql', url: asAccount.href })
}
