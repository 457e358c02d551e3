import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { examine } from '#operator/doctor/examine'
import { connect, type Db } from '#platform/database/connection/connect'
import { ownRights } from '#platform/database/schema/rights'
import { describeSchema, withoutOurs } from '#testing/describe-schema'
import { testBanchoDatabase } from '#testing/test-database'
import { openDatabase } from './open.ts'

const isEmbedded = !inject('servers')

test.skipIf(isEmbedded).each(['fresh', 'migrated'] as const)(
  'started on a %s database of bancho.py, all that is new are tables named web_',
  async (shape) => {
    const { account, db } = await banchoDatabase(shape)
    const before = await describeSchema(db)
    const opened = await openDatabase(account)
    await opened.db.destroy()
    const after = await describeSchema(db)
    expect(withoutOurs(after)).toEqual(before)
    const made = after.tables.map((table) => table['TABLE_NAME'])
    expect(made).toEqual(expect.arrayContaining(Object.keys(ownRights)))
    expect(made).toHaveLength(before.tables.length + Object.keys(ownRights).length)
    const again = await openDatabase(account)
    await again.db.destroy()
    expect(await describeSchema(db)).toEqual(after)
  },
)

test.skipIf(isEmbedded)(
  'a database that bancho.py was never started on counts as a current one',
  async () => {
    const { account, db } = await banchoDatabase()
    await sql`delete from startups`.execute(db)
    const opened = await openDatabase(account)
    expect(opened.warnings).toEqual([])
    await opened.db.destroy()
  },
)

type Refusal = [what: string, statements: (name: string) => string[], sentence: string]

const missingRight = (right: string) =>
  `The account of DATABASE_URL lacks ${right}: run the script that "npm run kodama -- grants" prints.`
const revoke = (right: string, table: string) => (name: string) => [
  `revoke ${right} on ${name}.${table} from '${name}'@'%'`,
]

test.skipIf(isEmbedded).each<Refusal>([
  [
    'an older bancho.py',
    () => ["insert into startups values (9, 5, 2, 1, '2027-01-01 00:00:00')"],
    'The database is that of bancho.py 5.2.1, and kodama needs 5.2.2 or newer: update bancho.py and start it once.',
  ],
  [
    'tables that are missing',
    () => ['drop table scores', 'drop table clans'],
    'The database NAME has tables of bancho.py but lacks scores, clans: it must have all of them, or none.',
  ],
  [
    'tables of another server',
    () => ['drop table startups'],
    'The database NAME has tables of bancho.py but lacks startups: it must have all of them, or none.',
  ],
  [
    'a column that is missing',
    () => ['alter table users drop column userpage_content'],
    'The database NAME has tables of bancho.py but lacks users.userpage_content: it must have all of them, or none.',
  ],
  [
    'a latin1 database',
    (name) => [`alter database ${name} character set latin1`],
    'The database NAME is latin1 by default; it must be utf8mb4.',
  ],
  [
    'a column that was latin1 before',
    () => ['alter table users modify email varchar(254) character set latin1 not null'],
    'The column users.email is latin1; it must be utf8mb4.',
  ],
  [
    'no right to change passwords',
    revoke('update (pw_bcrypt)', 'users'),
    missingRight('UPDATE (pw_bcrypt) on users'),
  ],
  [
    'no right to save an about-me',
    revoke('update (userpage_content)', 'users'),
    missingRight('UPDATE (userpage_content) on users'),
  ],
  [
    'no right to add a column',
    revoke('alter', 'web_sessions'),
    missingRight('ALTER on web_sessions'),
  ],
  [
    'no right to add stats',
    revoke('insert (id, mode)', 'stats'),
    missingRight('INSERT (id, mode) on stats'),
  ],
  [
    'no right to read two columns',
    revoke('select (pp, grade)', 'scores'),
    missingRight('SELECT (pp, grade) on scores'),
  ],
  [
    'no right to read startups',
    revoke('select (ver_major, ver_minor, ver_micro, datetime)', 'startups'),
    missingRight('SELECT (ver_major, ver_minor, ver_micro, datetime) on startups'),
  ],
  [
    'no right to make a table',
    revoke('create', 'web_sessions'),
    missingRight('CREATE on web_sessions'),
  ],
  [
    'no rights on a table and some on another',
    (name) => [
      ...revoke('all', 'web_limits')(name),
      ...revoke('delete, index', 'web_invites')(name),
    ],
    missingRight(
      'DELETE, INDEX on web_invites; SELECT, INSERT, UPDATE, DELETE, CREATE, INDEX on web_limits',
    ),
  ],
])(
  '%s: the start is refused in a sentence, and nothing is written',
  async (_, statements, text) => {
    const { account, db, name } = await banchoDatabase()
    for (const statement of statements(name)) await sql.raw(statement).execute(db)
    const before = await describeSchema(db)
    const sentence = text.replace('NAME', name)
    await expect(openDatabase(account)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: sentence,
      exitCode: 78,
    })
    expect(await describeSchema(db)).toEqual(before)
    expect(await examine(account)).toContainEqual(
      expect.objectContaining({ verdict: 'fail', sentence }),
    )
  },
)

test.skipIf(isEmbedded)(
  'a right that is taken away later is missed at the next start',
  async () => {
    const { account, db, name } = await banchoDatabase()
    const opened = await openDatabase(account)
    await opened.db.destroy()
    await sql.raw(`revoke insert on ${name}.web_audit from '${name}'@'%'`).execute(db)
    await expect(openDatabase(account)).rejects.toThrow(missingRight('INSERT on web_audit'))
  },
)

test.skipIf(isEmbedded)(
  'a migration that lacks a right half-way says which, and goes on once it is given',
  async () => {
    const { account, db, name } = await banchoDatabase()
    const index = `index on ${name}.web_audit`
    await sql`create table web_audit (id int auto_increment primary key, at bigint)`.execute(db)
    await sql.raw(`revoke ${index} from '${name}'@'%'`).execute(db)
    await expect(openDatabase(account)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(
        /INDEX command denied .*web_audit.* "npm run kodama -- grants"/,
      ),
    })
    await sql.raw(`grant ${index} to '${name}'@'%'`).execute(db)
    const opened = await openDatabase(account)
    await opened.db.destroy()
  },
)

test.skipIf(isEmbedded)(
  'an empty database that the account may not fill is left empty',
  async () => {
    const { account, db, name } = await banchoDatabase()
    const { tables } = await describeSchema(db)
    for (const table of tables) {
      await sql`drop table ${sql.id(String(table['TABLE_NAME']))}`.execute(db)
    }
    await expect(openDatabase(account)).rejects.toThrow(
      `The database ${name} has no tables of bancho.py, and the account may not make any: set bancho.py up on it first.`,
    )
    expect((await describeSchema(db)).tables).toEqual([])
  },
)

async function banchoDatabase(shape?: 'fresh' | 'migrated') {
  const { account, owner, name } = await testBanchoDatabase(shape)
  const { db } = await connect(owner.DATABASE)
  onTestFinished(() => db.destroy())
  return { account, name, db: db as Db }
}
