import { isRestricted } from '@kodama/rules/privileges'
import { foldedNameOf } from '@kodama/rules/usernames'
import type { Passwords } from '#accounts/account/passwords'
import type { Account } from '#accounts/account/queries'
import { hashToken, makeToken, passwordTagOf } from '#accounts/account/token'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import type { Limiter } from '#platform/rate-limit/limiter'
import { isRightPassword, targetOf } from './check-password.ts'
import type { Device } from './device.ts'
import {
  deleteExpiredSessions,
  deleteSessions,
  insertSession,
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
  device: Device
}

/** Returns the token of a new session. A wrong name and a wrong password take the same time. */
export async function signIn(
  deps: Deps,
  { username, account, password, network, device }: Request,
) {
  // Not the typed name: MariaDB finds an account by many spellings of its name.
  const target = account ? targetOf(account) : `name ${foldedNameOf(username)}`
  const isRight = await isRightPassword(deps, { account, target, password, network })
  if (!account || !isRight) throw new ApiError('wrong_credentials')
  if (isRestricted(account.priv)) throw new ApiError('account_restricted')
  return openSession(deps, account, { network, ...device })
}

type Place = Device & { network: string }

function openSession({ db, now }: Deps, account: Account, place: Place) {
  const token = makeToken()
  const created_at = secondsOf(now())
  return transaction(db, async (db) => {
    await deleteExpiredSessions(db, created_at)
    const earlier = await listSessions(db, account.id, created_at)
    const surplus = earlier.slice(maxSessions - 1).map(({ token_hash }) => token_hash)
    await deleteSessions(db, surplus)
    await insertSession(db, {
      token_hash: hashToken(token),
      player_id: account.id,
      password_tag: passwordTagOf(account.pw_bcrypt),
      ...place,
      created_at,
      expires_at: created_at + lifeSeconds,
    })
    await rememberNetwork(db, account.id, place.network, created_at)
    return token
  })
}
