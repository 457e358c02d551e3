import { type Account, findAccountByEmail } from '#account/queries'
import { hashToken, makeToken, passwordTagOf } from '#account/token'
import { type Db, transaction } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import type { Mailer } from '#mail/mailer'
import { type Limiter, limits } from '#rate-limit/limiter'
import type { Config } from '#settings/config'
import type { Texts } from '#texts/english'
import { mailOf } from './mails.ts'
import { deleteExpiredResets, replaceReset } from './queries.ts'

export const resetLinkMinutes = 10

type Deps = { config: Config; db: Db; limiter: Limiter; mailer: Mailer; now: () => Date }

/** After a few unknown addresses every answer is the same, so that a stranger cannot list the accounts. */
export async function requestReset(deps: Deps, email: string, network: string, texts: Texts) {
  const { config, db, limiter, mailer, now } = deps
  const account = await findAccountByEmail(db, email)
  const attempts = account
    ? [{ limit: limits.resetMail, of: String(account.id) }]
    : [
        { limit: limits.resetMiss, of: network },
        { limit: limits.resetMissAnywhere, of: '' },
      ]
  try {
    await limiter.consume(...attempts)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return
    throw error
  }
  if (!account) throw new ApiError('account_not_found')
  const link = await transaction(db, (db) => makeResetLink(db, account, config.SITE_URL, now()))
  const content = texts.resetMail(config.SITE_NAME, account.name, resetLinkMinutes)
  mailer.send(mailOf(account.email, content, link))
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
