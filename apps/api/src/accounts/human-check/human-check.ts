import type { HumanCheckAct, HumanCheckChallenge } from '@kodama/contract/human-check'
import { hashToken } from '#accounts/account/token'
import type { Db } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import type { Config } from '#platform/settings/config'
import { builtinCheck } from './builtin.ts'
import { turnstileCheck } from './turnstile.ts'

export type HumanCheck = {
  /** Accepts a valid token once; throws an `ApiError` for every other token. */
  verify(token: string, act: HumanCheckAct): Promise<void>
  /** Only the built-in check has challenges. */
  makeChallenge?(act: HumanCheckAct): Promise<HumanCheckChallenge>
}

type VerifiedToken = { id: string; expiresAt: number }

/** One kind of human check. */
type Verifier = {
  verifyToken(token: string, act: HumanCheckAct): Promise<VerifiedToken>
  makeChallenge?: HumanCheck['makeChallenge']
}

/** Turnstile's maximum; the built-in check has under 1,000. */
const maxTokenLength = 2048
/** Used tokens are kept a day longer, so that none works again after the clock is set back. */
const keptSeconds = 86_400

export function openHumanCheck(
  config: Config,
  db: Db,
  now: () => Date,
  verifier = verifierOf(config, db, now),
): HumanCheck {
  return {
    async verify(token, act) {
      if (token.trim() === '') throw new ApiError('human_check_missing')
      if (!verifier) return
      if (token.length > maxTokenLength) throw new ApiError('human_check_failed')
      await consumeToken(db, await verifier.verifyToken(token, act), now())
    },
    ...(verifier?.makeChallenge && { makeChallenge: verifier.makeChallenge }),
  }
}

function verifierOf(config: Config, db: Db, now: () => Date): Verifier | undefined {
  if (config.HUMAN_CHECK === 'builtin') return builtinCheck(db, now)
  if (config.HUMAN_CHECK === 'turnstile') return turnstileCheck(config, now)
  return undefined
}

/** A token works once: the primary key decides which of two concurrent requests is first. */
async function consumeToken(db: Db, { id, expiresAt: expires_at }: VerifiedToken, now: Date) {
  await db
    .deleteFrom('web_human_checks')
    .where('expires_at', '<=', secondsOf(now) - keptSeconds)
    .execute()
  try {
    const row = { token_hash: hashToken(id), expires_at }
    await db.insertInto('web_human_checks').values(row).execute()
  } catch (error) {
    if (isDuplicate(error)) throw new ApiError('human_check_failed')
    throw error
  }
}
