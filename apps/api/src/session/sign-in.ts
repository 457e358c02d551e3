import { isRestricted } from '@kodama/rules/privileges'
import { foldedNameOf } from '@kodama/rules/usernames'
import type { Passwords } from '#account/passwords'
import type { Account } from '#account/queries'
import { hashToken, makeToken, passwordTagOf } from '#account/token'
import { type Db, transaction } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import { type Limiter, limits } from '#rate-limit/limiter'
import {
  deleteExpiredSessions,
  deleteSessions,
  insertSession,
  isKnownNetwork,
  listSessions,
  rememberNetwork,
} from './queries.ts'

const lifeSeconds = 30 * 86_400
const maxSessions = 20

type Deps = { db: Db; passwords: Passwords; limiter: Limiter; now: () => Date }
/** `account` is undefined when there is no player of this name. */
type Request = {
  username: string
  account: Account | undefined
  password: string
  network: string
}

/** Returns the token of a new session. A wrong name and a wrong password take the same time. */
export async function signIn(deps: Deps, { username, account, password, network }: Request) {
  const { db, passwords, limiter, now } = deps
  // Not the typed name: MariaDB finds an account by many spellings of its name.
  const target = account ? `id ${account.id}` : `name ${foldedNameOf(username)}`
  const here = { limit: limits.signInToAccountFromNetwork, of: `${target}\n${network}` }
  // Guesses from other networks must not lock the owner out of a known one.
  const isKnown = await isKnownNetwork(db, account, network)
  const anywhere = isKnown ? [] : [{ limit: limits.signInToAccount, of: target }]
  await limiter.consume(here, ...anywhere)
  try {
    if (!(await passwords.isRight(password, account?.pw_bcrypt))) {
      throw new ApiError('wrong_credentials')
    }
  } catch (error) {
    // The password was not compared, so this was no guess.
    if (error instanceof ApiError && error.code === 'unavailable') {
      await limiter.refund(here, ...anywhere)
    }
    throw error
  }
  if (!account) throw new ApiError('wrong_credentials')
  await limiter.reset(here)
  await limiter.refund(...anywhere)
  if (isRestricted(account.priv)) throw new ApiError('account_restricted')
  return openSession(db, account, network, now())
}

function openSession(db: Db, account: Account, network: string, now: Date) {
  const token = makeToken()
  const created_at = secondsOf(now)
  return transaction(db, async (db) => {
    await deleteExpiredSessions(db, created_at)
    const earlier = await listSessions(db, account.id, created_at)
    const surplus = earlier.slice(maxSessions - 1).map(({ token_hash }) => token_hash)
    await deleteSessions(db, surplus)
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
