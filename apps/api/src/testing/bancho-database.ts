import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { connect, type Db } from '#db/connect'
import { grantsFor } from '#db/grants'
import { migrate } from '#db/migrate'
import type { Schema } from '#db/schema'
import { emptyDatabase } from './empty-database.ts'
import { runSqlFile } from './run-sql-file.ts'

/** How a database of bancho.py came about: its tables differ a little. */
export type Shape = 'fresh' | 'migrated'

const password = 'x'

/**
 * A database as bancho.py leaves it, with our tables beside: as its owner sees it and as the account sees
 * it that has what `kodama grants` gives, and no more. Made once, then emptied and lent again.
 */
export async function lendBanchoDatabase(server: string) {
  const shape = shapeOfFile()
  const holder = randomUUID()
  const name = await onServer(server, async (db) => {
    await sql`insert ignore into files values (${expect.getState().testPath}, ${shape})`.execute(db)
    await sql`update lent set holder = ${holder}
      where shape = ${shape} and holder is null limit 1`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select name from lent where holder = ${holder}`.execute(db)
    return rows[0]?.name
  })
  if (name) await withDatabase(ownerUrl(server, name), emptyDatabase)
  const lent = name ?? (await makeLent(server, shape, holder))
  return {
    owner: ownerUrl(server, lent),
    account: accountUrl(server, lent),
    giveBack: () =>
      onServer(server, (db) => sql`update lent set holder = null where name = ${lent}`.execute(db)),
  }
}

async function makeLent(server: string, shape: Shape, holder: string) {
  const name = `bancho_${randomUUID().slice(0, 8)}`
  await onServer(server, async (db) => {
    await makeBanchoDatabase(db, name, shape)
    await makeAccount(db, name)
  })
  await withDatabase(accountUrl(server, name), (db) => migrate({ db, kind: 'mysql' }))
  await onServer(server, (db) =>
    sql`insert into lent values (${name}, ${shape}, ${holder})`.execute(db),
  )
  return name
}

/** bancho.py's tables and none of ours. */
export async function makeBanchoDatabase(db: Db, name: string, shape: Shape) {
  await sql`create database ${sql.id(name)}`.execute(db)
  await db.connection().execute(async (db) => {
    await sql`use ${sql.id(name)}`.execute(db)
    for (const file of [shape, 'tables', 'bot']) await runSqlFile(db, `${file}.sql`)
    await sql`use ${sql.id(bookkeeping)}`.execute(db)
  })
}

/** An account of the name of the database, with the rights of the shipped script. */
export async function makeAccount(db: Db, name: string) {
  await sql.raw(`create user '${name}'@'%' identified by '${password}'`).execute(db)
  for (const grant of grantsFor({ database: name, user: name, host: '%' })) {
    await sql.raw(grant).execute(db)
  }
}

/** Where the tests of several processes agree on what is lent. */
const bookkeeping = 'kodama_tests'

export function onServer<T>(server: string, act: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return withDatabase(ownerUrl(server, bookkeeping), act)
}

async function withDatabase<T>(url: string, act: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db } = await connect({ kind: 'mysql', url })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

export function ownerUrl(server: string, name: string) {
  return `${server}/${name}`
}

export function accountUrl(server: string, name: string) {
  return Object.assign(new URL(ownerUrl(server, name)), { username: name, password }).href
}

/** Always the same for a file, so that a failure can be seen again; most are fresh. */
function shapeOfFile(): Shape {
  const { testPath = '' } = expect.getState()
  const name = testPath.slice(testPath.lastIndexOf('/apps/'))
  const [byte = 0] = createHash('sha256').update(name).digest()
  return byte % 3 === 0 ? 'migrated' : 'fresh'
}
