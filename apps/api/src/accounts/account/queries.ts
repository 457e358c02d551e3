import { couldBeName } from '@kodama/rules/usernames'
import type { Db } from '#platform/database/connection/connect'

/** A row of `users` that is no player's account. */
export const botId = 1

const accountColumns = [
  'id',
  'name',
  'email',
  'priv',
  'pw_bcrypt',
  'country',
  'creation_time',
  'latest_activity',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByName>>>

export async function findAccountByName(db: Db, safe_name: string) {
  if (!couldBeName(safe_name)) return undefined
  return accounts(db).where('safe_name', '=', safe_name).executeTakeFirst()
}

export function findAccountByEmail(db: Db, email: string) {
  return accounts(db).where('email', '=', email).executeTakeFirst()
}

export function findAccountById(db: Db, id: number) {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/** False when the password has changed since the account was read. */
export async function updatePasswordHash(db: Db, { id, pw_bcrypt }: Account, hash: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ pw_bcrypt: hash })
    .where('id', '=', id)
    .where('pw_bcrypt', '=', pw_bcrypt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function accounts(db: Db) {
  return db.selectFrom('users').select(accountColumns).where('id', '<>', botId)
}
