import { writeAudit } from '#accounts/account/audit'
import type { Passwords } from '#accounts/account/passwords'
import { type Account, findAccountById, updatePasswordHash } from '#accounts/account/queries'
import { hashToken, passwordTagOf } from '#accounts/account/token'
import { deleteSessionsOf } from '#accounts/session/queries'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { maxClockSkewSeconds, secondsOf } from '#platform/process/time'
import { deleteReset, findReset } from './queries.ts'
import { resetLinkMinutes } from './request-reset.ts'

type Deps = { db: Db; passwords: Passwords; now: () => Date }

/** Throws when the password or the address has changed since the token was made. */
export async function getAccountToReset(db: Db, token: string, now: Date): Promise<Account> {
  const after = secondsOf(now)
  // A token that ends later was made while the clock was wrong.
  const until = after + resetLinkMinutes * 60 + maxClockSkewSeconds
  const reset = await findReset(db, hashToken(token), { after, until })
  const account = reset && (await findAccountById(db, reset.player_id))
  const isSame =
    account?.email === reset?.email &&
    account !== undefined &&
    passwordTagOf(account.pw_bcrypt) === reset?.password_tag
  if (!isSame) throw new ApiError('reset_token_invalid')
  return account
}

export async function confirmReset({ db, passwords, now }: Deps, token: string, password: string) {
  await getAccountToReset(db, token, now())
  const hash = await passwords.hash(password)
  return transaction(db, async (db) => {
    const account = await getAccountToReset(db, token, now())
    const isMine = await deleteReset(db, hashToken(token))
    if (!isMine || !(await updatePasswordHash(db, account, hash))) {
      throw new ApiError('reset_token_invalid')
    }
    await deleteSessionsOf(db, account.id)
    await writeAudit(db, {
      act: 'password reset',
      subject: `player ${account.id}`,
      actor: `player ${account.id}`,
      now: now(),
    })
    return account
  })
}
