import { type Account, findAccountByEmail } from '#accounts/account/queries'
import { hashToken, makeToken, passwordTagOf } from '#accounts/account/token'
import { isKnownNetwork } from '#accounts/session/queries'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import { deleteExpiredResets, replaceReset } from './queries.ts'

export const resetLinkMinutes = 10

type Deps = { db: Db; limiter: Limiter }

/**
 * Returns the account that gets a link, or throws. A known and an unknown address take the same work and, after a few
 * answers, get the same answer, so that a stranger cannot list the accounts.
 */
export async function requestReset({ db, limiter }: Deps, address: string, network: string) {
  const account = await findAccountByAddress(db, address)
  // A stranger must not use up the mails of the owner, who has signed in from this network.
  const isKnown = await isKnownNetwork(db, account, network)
  const asked = isKnown ? `${address}\n${network}` : address
  await limiter.consume({ limit: limits.resetMail, of: asked })
  const isTold = await mayTell(limiter, network)
  if (!account && isTold) throw new ApiError('account_not_found')
  return account
}

/** Exactly this address: MariaDB finds more spellings than SQLite, and each would have its own counter. */
async function findAccountByAddress(db: Db, address: string) {
  const account = await findAccountByEmail(db, address)
  return account?.email.toLowerCase() === address ? account : undefined
}

/** Every answer counts: if only unknown addresses did, the others would be confirmed for nothing. */
async function mayTell(limiter: Limiter, network: string): Promise<boolean> {
  try {
    await limiter.consume(...fromNetwork(limits.resetAnswer, network), {
      limit: limits.resetAnswerAnywhere,
      of: '',
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** `siteUrl` comes from the settings, never from a request. */
export async function makeResetLink(db: Db, account: Account, siteUrl: string, now: Date) {
  const token = makeToken()
  const at = secondsOf(now)
  await deleteExpiredResets(db, at)
  await replaceReset(db, {
    player_id: account.id,
    token_hash: hashToken(token),
    password_tag: passwordTagOf(account.pw_bcrypt),
    email: account.email,
    expires_at: at + resetLinkMinutes * 60,
  })
  return `${siteUrl}/reset-password?token=${token}`
}
