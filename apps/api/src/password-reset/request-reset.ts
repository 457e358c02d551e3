import { findAccountByEmail } from '#account/queries'
import { type Db, transaction } from '#db/connect'
import { ApiError } from '#errors/api-error'
import type { Mailer } from '#mail/mailer'
import type { Limiter } from '#rate-limit/limiter'
import { limits } from '#rate-limit/limits'
import type { Texts } from '#texts/japanese'
import { mailOf } from './mails.ts'
import { lifeMinutes, makeResetLink } from './reset-link.ts'

type Deps = {
  config: { SITE_NAME: string; SITE_URL: string }
  db: Db
  limiter: Limiter
  mailer: Mailer
  now: () => Date
}

/**
 * An address that nobody has is told so, but only for a few misses: past them whoever asks learns
 * nothing, and the answer is that of an address that somebody has.
 */
export async function requestReset(deps: Deps, email: string, network: string, texts: Texts) {
  const { config, db, limiter, mailer, now } = deps
  const account = await findAccountByEmail(db, email)
  if (!account) {
    const isTold = await succeeds(
      limiter.take(
        { limit: limits.resetMiss, of: network },
        { limit: limits.resetMissAnywhere, of: '' },
      ),
    )
    if (isTold) throw new ApiError('account_not_found')
    return
  }
  if (!(await succeeds(limiter.take({ limit: limits.resetMail, of: String(account.id) })))) return
  const link = await transaction(db, (db) => makeResetLink(db, account, config.SITE_URL, now()))
  const content = texts.resetMail(config.SITE_NAME, account.name, lifeMinutes)
  mailer.send(mailOf(account.email, content, link))
}

async function succeeds(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false
    throw error
  }
}
