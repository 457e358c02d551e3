import type { Account } from '#account/queries'
import { hashToken, makeToken, passwordTagOf } from '#account/token'
import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'
import { deleteExpiredResets, replaceReset } from './queries.ts'

export const lifeMinutes = 10

/** A link that sets a new password, once. Its address comes from the settings, never from a request. */
export async function makeResetLink(db: Db, account: Account, siteUrl: string, now: Date) {
  const token = makeToken()
  const at = secondsOf(now)
  await deleteExpiredResets(db, at)
  await replaceReset(db, {
    player_id: account.id,
    token_hash: hashToken(token),
    password_tag: passwordTagOf(account.pw_bcrypt),
    email: account.email,
    expires_at: at + lifeMinutes * 60,
  })
  return `${siteUrl}/reset-password?token=${token}`
}
