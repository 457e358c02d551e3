import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/migrations/open'
import { configFrom } from '#platform/settings/config'
import { testDatabaseSettings } from '#testing/test-database'
import { listTablesWithoutInnodb } from './queries.ts'

const servers = inject('servers')

test.skipIf(!servers)('tables that Galera does not carry are named', async () => {
  const { db } = await openDatabase(configFrom(await testDatabaseSettings()))
  onTestFinished(() => db.destroy())
  expect(await listTablesWithoutInnodb(db)).toEqual([])
  await sql`create table old_table (id int) engine = MyISAM`.execute(db)
  expect(await listTablesWithoutInnodb(db)).toEqual(['old_table'])
})
