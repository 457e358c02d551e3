import { closeSync, openSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import type { Config } from '#platform/settings/config'

/** Overwrites the first page of a table in the SQLite file. The site must not have read it yet. */
export async function damageTable({ db, config }: { db: Db; config: Config }, table: string) {
  if (config.DATABASE.kind !== 'sqlite') throw new Error('only a SQLite file can be damaged')
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { rows } = await sql<{ page: number; size: number }>`
    select rootpage as page, (select page_size from pragma_page_size) as size
    from sqlite_schema where name = ${table}`.execute(db)
  const { page = 0, size = 0 } = rows[0] ?? {}
  const file = openSync(config.DATABASE.file, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(file)
}

/** SQLite then answers as on a read-only disk. */
export async function setReadOnly(db: Db, isReadOnly: boolean) {
  await sql`pragma query_only = ${sql.lit(isReadOnly ? 1 : 0)}`.execute(db)
}
