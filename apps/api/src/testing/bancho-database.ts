import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { connect, type Database, type Db } from '#platform/database/connection/connect'
import { migrate } from '#platform/database/migrations/migrate'
import { grantsFor } from '#platform/database/schema/rights'
import type { Schema } from '#platform/database/schema/schema'
import { emptyDatabase, runSqlFile } from './empty-database.ts'

/** A database made by bancho.py's current version, or migrated from an old one: the tables differ a little. */
export type Shape = 'fresh' | 'migrated'

const password = 'x'

type Lent = { name: string; game: Database }

/** Databases that no test uses at the moment. */
const free: Record<Shape, Lent[]> = { fresh: [], migrated: [] }

/**
 * A database of bancho.py with our tables, for its owner and for an account with the rights of `kodama grants`. After a
 * test it is emptied and lent again; the owner stays connected.
 */
export async function lendBanchoDatabase(server: string, shape: Shape = shapeOfFile()) {
  await noteShape(server, shape)
  const known = free[shape].pop()
  if (known) await emptyDatabase(known.game.db)
  const lent = known ?? (await makeLent(server, shape))
  return {
    game: lent.game,
    owner: ownerUrl(server, lent.name),
    account: accountUrl(server, lent.name),
    giveBack: () => void free[shape].push(lent),
  }
}

async function makeLent(server: string, shape: Shape): Promise<Lent> {
  const name = `bancho_${randomUUID().slice(0, 8)}`
  await onServer(server, async (db) => {
    await makeBanchoDatabase(db, name, shape)
    await makeAccount(db, name)
  })
  const { db } = await connect({ kind: 'mysql', url: accountUrl(server, name) })
  await migrate({ db, kind: 'mysql' })
  await db.destroy()
  return { name, game: await connect({ kind: 'mysql', url: ownerUrl(server, name) }) }
}

const noted = new Set<string>()

/** The run prints the list at its end. */
async function noteShape(server: string, shape: Shape) {
  const { testPath = '' } = expect.getState()
  if (noted.has(testPath)) return
  noted.add(testPath)
  await onServer(server, (db) =>
    sql`insert ignore into files values (${testPath}, ${shape})`.execute(db),
  )
}

/** Only bancho.py's tables. */
export async function makeBanchoDatabase(db: Db, name: string, shape: Shape) {
  await sql`create database ${sql.id(name)}`.execute(db)
  await db.connection().execute(async (db) => {
    await sql`use ${sql.id(name)}`.execute(db)
    for (const file of [shape, 'tables', 'bot']) await runSqlFile(db, `${file}.sql`)
    await sql`use ${sql.id(bookkeeping)}`.execute(db)
  })
}

/** The account is named like the database, and has the rights of `kodama grants`. */
export async function makeAccount(db: Db, name: string) {
  await sql.raw(`create user '${name}'@'%' identified by '${password}'`).execute(db)
  for (const grant of grantsFor({ database: name, user: name, host: '%' })) {
    await sql.raw(grant).execute(db)
  }
}

const bookkeeping = 'kodama_tests'

let bookkeeper: Promise<Database> | undefined

export async function onServer<T>(
  server: string,
  act: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  bookkeeper ??= connect({ kind: 'mysql', url: ownerUrl(server, bookkeeping) })
  return act((await bookkeeper).db)
}

export function ownerUrl(server: string, name: string) {
  return `${server}/${name}`
}

export function accountUrl(server: string, name: string) {
  return Object.assign(new URL(ownerUrl(server, name)), { username: name, password }).href
}

/** Always the same shape for a file, so that a failure can be repeated. */
function shapeOfFile(): Shape {
  const { testPath = '' } = expect.getState()
  const name = testPath.slice(testPath.lastIndexOf('/apps/'))
  const [byte = 0] = createHash('sha256').update(name).digest()
  return byte % 3 === 0 ? 'migrated' : 'fresh'
}
