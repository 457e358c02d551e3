import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { makePlayer } from '#testing/make'
import { testApp } from '#testing/test-app'
import { grantsFor } from './rights.ts'

const tableDenied = 1142
const columnDenied = 1143

const refused = [
  ['update users set priv = 31879', columnDenied],
  ["update users set name = 'x', safe_name = 'x'", columnDenied],
  ["update users set country = 'jp'", columnDenied],
  ['insert into users (id, name) values (9, 1)', columnDenied],
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

test('whatever the names, a grant is for this table and this account', () => {
  const grants = grantsFor({ database: 'a`b', user: "o'neil\\", host: '%' })
  expect(grants.at(-1)).toBe(
    "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, INDEX ON `a``b`.`web_sweeps` TO 'o''neil\\\\'@'%';",
  )
  expect(grants.join('\n')).not.toMatch(/ALL|\*|GRANT OPTION/)
})
