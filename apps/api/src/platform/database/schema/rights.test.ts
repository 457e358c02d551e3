import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { checkRights } from '#testing/check-rights'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'
import { grantsFor } from './rights.ts'
import type { Schema } from './schema.ts'

const tableDenied = 1142
const columnDenied = 1143

const refused = [
  ['update users set priv = 31879', columnDenied],
  ["update users set name = 'x', safe_name = 'x'", columnDenied],
  ["update users set country = 'jp'", columnDenied],
  ['insert into users (id, name) values (9, 1)', columnDenied],
  ["insert into users (name, priv) values ('x', 31879)", columnDenied],
  ['delete from users', tableDenied],
  ['drop table users', tableDenied],
  ['truncate table users', tableDenied],
  ['alter table users add column web int', tableDenied],
  ['create index web_index on scores (pp)', tableDenied],
  ['create trigger web_trigger before insert on scores for each row set new.pp = 0', tableDenied],
  ['select api_key from users', columnDenied],
  ['select * from users', tableDenied],
  ['select silence_end from users', columnDenied],
  ['select online_checksum from scores', columnDenied],
  ['update stats set pp = 9', tableDenied],
  ['insert into stats (id, mode, pp) values (9, 0, 9)', columnDenied],
  ['delete from scores', tableDenied],
  ['update scores set pp = 9', tableDenied],
  ['insert into scores (userid) values (3)', tableDenied],
  ['update maps set status = 2', tableDenied],
  ['select * from ingame_logins', tableDenied],
  ['select * from client_hashes', tableDenied],
  ['select * from mail', tableDenied],
  ["insert into achievements (cond) values ('True')", tableDenied],
  ["update web_audit set reason = ''", tableDenied],
  ['delete from web_audit', tableDenied],
  ['drop table web_audit', tableDenied],
  ['alter table web_audit drop column reason', tableDenied],
  ['truncate table web_audit', tableDenied],
  ['delete from web_migrations', tableDenied],
  ['create table web_other (id int)', tableDenied],
] as const

test.skipIf(!inject('servers'))('what the site does not do is refused to its account', async () => {
  const { db, siteDb } = await testApp()
  await makePlayer(db)
  for (const [statement, errno] of refused) {
    const outcome = await sql
      .raw(statement)
      .execute(siteDb)
      .catch((error: unknown) => error)
    expect([statement, outcome]).toEqual([statement, expect.objectContaining({ errno })])
  }
})

test.skipIf(inject('servers')).each<[string, (db: Kysely<Schema>) => Promise<unknown>]>([
  ['select users.api_key', (db) => db.selectFrom('users').select('api_key').execute()],
  ['select users.silence_end', (db) => sql`select max(silence_end) from users`.execute(db)],
  ['select users.silence_end', (db) => sql`select * from users`.execute(db)],
  [
    'select scores.online_checksum',
    (db) => db.selectFrom('scores').select('id').where('online_checksum', '=', '').execute(),
  ],
  ['insert stats.pp', (db) => db.insertInto('stats').values({ id: 3, mode: 0, pp: 9 }).execute()],
  [
    'insert users.priv',
    (db) =>
      db
        .insertInto('users')
        .values({ name: 'x', safe_name: 'x', email: 'x', pw_bcrypt: 'x', priv: 31879 })
        .execute(),
  ],
  ['insert users', (db) => sql`insert into users (name) values ('x')`.execute(db)],
  ['update users.priv', (db) => db.updateTable('users').set({ priv: 31879 }).execute()],
  ['delete scores', (db) => db.deleteFrom('scores').execute()],
  ['update web_audit.reason', (db) => db.updateTable('web_audit').set({ reason: '' }).execute()],
  ['delete web_audit', (db) => db.deleteFrom('web_audit').execute()],
])('a test on SQLite fails too, in a sentence, when the site tries to %s', async (use, query) => {
  const { db } = await testApp()
  const site = await checkRights(db, () => {})
  const file = use.includes('web_') ? 'rights' : 'schema'
  await expect(query(site)).rejects.toThrow(
    `The site may not ${use}: db/${file}.ts does not list that right.`,
  )
})

test.skipIf(inject('servers'))('what the site does is allowed on SQLite', async () => {
  const { db } = await testApp()
  const site = await checkRights(db)
  const id = await makePlayer(site.withoutPlugins(), { name: 'aoba' })
  const name = await site.selectFrom('users').select('name').where('id', '=', id).execute()
  const count = await sql<{ players: number }>`select count(*) as players from users`.execute(site)
  await site.updateTable('users').set({ pw_bcrypt: 'x' }).where('id', '=', id).execute()
  expect([name, count.rows]).toEqual([[{ name: 'aoba' }], [{ players: 2 }]])
})

test('whatever the names, a grant is for this table and this account', () => {
  const grants = grantsFor({ database: 'a`b', user: "o'neil\\", host: '%' })
  expect(grants.at(-1)).toBe(
    "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, INDEX ON `a``b`.`web_sweeps` TO 'o''neil\\\\'@'%';",
  )
  expect(grants.join('\n')).not.toMatch(/ALL|\*|GRANT OPTION/)
})
