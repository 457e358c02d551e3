import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import { findInviteByCode, inviteStateOf } from './queries.ts'

type Deps = { db: Db; limiter: Limiter; now: () => Date }

/** Tells no reason. A network that has asked for too many that are not usable is told nothing: null. */
export async function checkInvite({ db, limiter, now }: Deps, code: string, network: string) {
  const misses = fromNetwork(limits.inviteCheckMiss, network)
  try {
    await limiter.consume(...misses)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return null
    throw error
  }
  const invite = await findInviteByCode(db, code)
  const isUsable = invite !== undefined && inviteStateOf(invite, secondsOf(now())) === 'open'
  if (isUsable) await limiter.refund(...misses)
  return isUsable
}
