import { isRestricted } from '@kodama/rules/privileges'
import { safeNameOf } from '@kodama/rules/usernames'
import type { Passwords } from '#account/passwords'
import { type Account, findAccountByName } from '#account/queries'
import { hashToken, makeToken, passwordTagOf } from '#account/token'
import { type Db, transaction } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import type { Limiter } from '#rate-limit/limiter'
import { limits } from '#rate-limit/limits'
import {
  deleteExpiredSessions,
  deleteSessions,
  insertSession,
  isKnownNetwork,
  listSessions,
  rememberNetwork,
} from './queries.ts'

const lifeSeconds = 30 * 86_400
const mostSessions = 20

type Deps = { db: Db; passwords: Passwords; limiter: Limiter; now: () => Date }
type Request = { username: string; password: string; network: string }

/** Gives the token of a new session. A wrong name and a wrong password look and last the same. */
export async function signIn(deps: Deps, { username, password, network }: Request) {
  const { db, passwords, limiter, now } = deps
  const safeName = safeNameOf(username)
  const account = await findAccountByName(db, safeName)
  const here = { limit: limits.signInToAccountFromNetwork, of: `${safeName}\n${network}` }
  const anywhere = { limit: limits.signInToAccount, of: safeName }

  // Guessing from everywhere else must not shut the owner out of where they have been before.
  const isKnown = account !== undefined && (await isKnownNetwork(db, account.id, network))
  await limiter.take(here, ...(isKnown ? [] : [anywhere]))
  try {
    if (!(await passwords.isRight(password, account?.pw_bcrypt))) {
      throw new ApiError('wrong_credentials')
    }
  } catch (error) {
    // Whoever was turned away at the gate has guessed nothing.
    if (error instanceof ApiError && error.code === 'unavailable') {
      await limiter.giveBack(here, ...(isKnown ? [] : [anywhere]))
    }
    throw error
  }
  if (!account) throw new ApiError('wrong_credentials')
  await limiter.forget(here)
  if (!isKnown) await limiter.giveBack(anywhere)
  if (isRestricted(account.priv)) throw new ApiError('account_restricted')
  return openSession(db, account, network, now())
}

function openSession(db: Db, account: Account, network: string, now: Date) {
  const token = makeToken()
  const created_at = secondsOf(now)
  return transaction(db, async (db) => {
    await deleteExpiredSessions(db, created_at)
    const earlier = await listSessions(db, account.id, created_at)
    const tooMany = earlier.slice(mostSessions - 1)
    await deleteSessions(
      db,
      tooMany.map(({ token_hash }) => token_hash),
    )
    await insertSession(db, {
      token_hash: hashToken(token),
      player_id: account.id,
      password_tag: passwordTagOf(account.pw_bcrypt),
      network,
      created_at,
      expires_at: created_at + lifeSeconds,
    })
    await rememberNetwork(db, account.id, network, created_at)
    return token
  })
}
