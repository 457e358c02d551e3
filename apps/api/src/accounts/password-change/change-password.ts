import { writeAudit } from '#accounts/account/audit'
import type { Passwords } from '#accounts/account/passwords'
import { findAccountById, updatePasswordHash } from '#accounts/account/queries'
import { passwordTagOf } from '#accounts/account/token'
import { isRightPassword, targetOf } from '#accounts/session/check-password'
import type { SignedInPlayer } from '#accounts/session/player-of-token'
import { deleteOtherSessions, updatePasswordTag } from '#accounts/session/queries'
import { type Db, transaction } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'

type Deps = { db: Db; passwords: Passwords; limiter: Limiter; now: () => Date }
type Change = { present_password: string; new_password: string }

/** Only the session of `player` goes on. Reset links end too, because they are bound to the password. */
export async function changePassword(
  deps: Deps,
  player: SignedInPlayer,
  { present_password, new_password }: Change,
  network: string,
) {
  const { db, passwords, now } = deps
  const account = await findAccountById(db, player.id)
  if (!account) throw new ApiError('session_expired')
  const guess = { account, target: targetOf(account), password: present_password, network }
  await countGuess(deps.limiter, network, () => isRightPassword(deps, guess))
  const hash = await passwords.hash(new_password)
  return transaction(db, async (db) => {
    const isMine =
      (await updatePasswordHash(db, account, hash)) &&
      (await updatePasswordTag(db, player, passwordTagOf(hash)))
    // The password was changed meanwhile, or this session was ended.
    if (!isMine) throw new ApiError('session_expired')
    await deleteOtherSessions(db, player)
    const actor = `player ${player.id}`
    await writeAudit(db, { act: 'password change', subject: actor, actor, now: now() })
    return account
  })
}

/** Wrong passwords count for the network as those of sign-ins do. */
async function countGuess(limiter: Limiter, network: string, isRight: () => Promise<boolean>) {
  const attempts = fromNetwork(limits.signInFromNetwork, network)
  await limiter.consume(...attempts)
  try {
    if (!(await isRight())) throw new ApiError('wrong_present_password')
  } catch (error) {
    const wasCompared = error instanceof ApiError && error.code === 'wrong_present_password'
    if (!wasCompared) await limiter.refund(...attempts)
    throw error
  }
  await limiter.refund(...attempts)
}
