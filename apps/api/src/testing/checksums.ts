import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database, Db } from '#platform/database/connection/connect'
import { listTables } from '#platform/database/schema/queries'

/** A hash of the rows of each table. */
export async function checksumsOf(db: Db): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {}
  for (const table of (await listTables(db)).sort()) {
    const { rows } = await sql`select * from ${sql.id(table)}`.execute(db)
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    checksums[table] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return checksums
}

/** Attempts are counted also when they fail. */
export async function checksumsWithoutLimits(db: Db) {
  const { web_limits: _, ...checksums } = await checksumsOf(db)
  return checksums
}

const triggers = {
  sqlite: `create trigger refuse_audit before insert on web_audit
    begin select raise(abort, 'the audit is refused'); end`,
  mysql: `create trigger refuse_audit before insert on web_audit
    for each row signal sqlstate '45000' set message_text = 'the audit is refused'`,
}

/** No act can be written to the audit any more. */
export async function refuseAudit({ db, kind }: Pick<Database, 'db' | 'kind'>) {
  await sql.raw(triggers[kind]).execute(db)
  onTestFinished(async () => {
    await sql`drop trigger refuse_audit`.execute(db)
  })
}

const playerTriggers = {
  sqlite: `create trigger refuse_player before insert on users
    begin select raise(abort, 'entry ''o''c4nary@example.com'' refused'); end`,
  mysql: `create trigger refuse_player before insert on users for each row begin
    declare told varchar(128);
    set told = concat('entry ''', new.email, ''' refused');
    signal sqlstate '45000' set message_text = told;
  end`,
}

/** No player can be written any more, and the error tells the address, as a server does. */
export async function refusePlayers({ db, kind }: Pick<Database, 'db' | 'kind'>) {
  await sql.raw(playerTriggers[kind]).execute(db)
  onTestFinished(async () => {
    await sql`drop trigger refuse_player`.execute(db)
  })
}
