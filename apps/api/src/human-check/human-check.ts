import type { HumanCheckAct, HumanCheckChallenge } from '@kodama/contract/human-check'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import type { Config } from '#settings/config'
import { builtinCheck } from './builtin.ts'
import { type Prover, spendToken } from './spend-token.ts'
import { turnstileCheck } from './turnstile.ts'

export type HumanCheck = {
  /** Resolves for a token that is good, and uses it up; throws an `ApiError` for every other. */
  verify(token: string, act: HumanCheckAct): Promise<void>
  /** Where the human check is built in. */
  makeChallenge?(act: HumanCheckAct): Promise<HumanCheckChallenge>
}

// Turnstile's longest; ours has under 1,000.
const longestToken = 2048

export function openHumanCheck(
  config: Config,
  db: Db,
  now: () => Date,
  prover = proverOf(config, db, now),
): HumanCheck {
  return {
    async verify(token, act) {
      if (token.trim() === '') throw new ApiError('human_check_missing')
      if (!prover) return
      if (token.length > longestToken) throw new ApiError('human_check_failed')
      await spendToken(db, await prover.prove(token, act), now())
    },
    ...(prover?.makeChallenge && { makeChallenge: prover.makeChallenge }),
  }
}

function proverOf(config: Config, db: Db, now: () => Date): Prover | undefined {
  if (config.HUMAN_CHECK === 'builtin') return builtinCheck(db, now)
  if (config.HUMAN_CHECK === 'turnstile') return turnstileCheck(config, now)
  return undefined
}
