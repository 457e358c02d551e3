import type { Passwords } from '#accounts/account/passwords'
import type { Account } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { type Limiter, limits } from '#platform/rate-limit/limiter'
import { isKnownNetwork } from './queries.ts'

type Deps = { db: Db; passwords: Passwords; limiter: Limiter }
type Guess = {
  /** Undefined when there is no player of the typed name. */
  account: Account | undefined
  /** What guesses are counted by. */
  target: string
  password: string
  network: string
}

/** What guesses at an account are counted by, at whatever door. */
export function targetOf({ id }: { id: number }): string {
  return `id ${id}`
}

/** Only wrong passwords count. They are counted before they are compared, so that concurrent guesses gain nothing. */
export async function isRightPassword(deps: Deps, guess: Guess): Promise<boolean> {
  const { db, passwords, limiter } = deps
  const { account, target, password, network } = guess
  const here = { limit: limits.signInToAccountFromNetwork, of: `${target}\n${network}` }
  // Guesses from other networks must not lock the owner out of a known one.
  const isKnown = await isKnownNetwork(db, account, network)
  const anywhere = isKnown ? [] : [{ limit: limits.signInToAccount, of: target }]
  await limiter.consume(here, ...anywhere)
  try {
    if (!(await passwords.isRight(password, account?.pw_bcrypt))) return false
  } catch (error) {
    // The password was not compared, so this was no guess.
    if (error instanceof ApiError && error.code === 'unavailable') {
      await limiter.refund(here, ...anywhere)
    }
    throw error
  }
  await limiter.reset(here)
  await limiter.refund(...anywhere)
  return true
}
