import { getMe, signIn, signOut } from '@kodama/contract/session'
import { isRestricted } from '@kodama/rules/privileges'
import type { FastifyInstance } from 'fastify'
import type { Passwords } from '#account/passwords'
import { hashToken, passwordTagOf } from '#account/token'
import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import { networkOf } from '#http/network'
import { serve } from '#http/serve'
import type { HumanCheck } from '#human-check/human-check'
import type { Limiter } from '#rate-limit/limiter'
import { limits } from '#rate-limit/limits'
import { localeFrom, textsIn } from '#texts/texts'
import { deleteSessions, findSession } from './queries.ts'
import { signIn as signInPlayer } from './sign-in.ts'

type Needs = {
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  humanCheck: HumanCheck
}

export function sessionRoutes(app: FastifyInstance, deps: Needs) {
  const { db, now, limiter, humanCheck } = deps

  serve(app, signIn, async ({ body: { captcha_token, username, password } }, request) => {
    const network = networkOf(request.ip)
    const fromHere = { limit: limits.signInFromNetwork, of: network }
    await limiter.take(fromHere)
    await checkHuman(captcha_token, network)
    const token = await signInPlayer(deps, { username, password, network })
    await limiter.giveBack(fromHere)
    return { token }
  })

  /** A check that cannot be asked must not shut everybody out; it only makes tries few. */
  async function checkHuman(token: string, network: string) {
    try {
      await humanCheck.verify(token, 'sign_in')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
      await limiter.take({ limit: limits.signInUnchecked, of: network })
    }
  }

  serve(app, getMe, async ({ body: { token } }) => {
    const session = await findSession(db, hashToken(token), secondsOf(now()))
    if (!session || session.password_tag !== passwordTagOf(session.pw_bcrypt)) {
      throw new ApiError('session_expired')
    }
    const { id, name, priv } = session
    if (isRestricted(priv)) throw new ApiError('session_expired')
    return { id, name, priv }
  })

  serve(app, signOut, async ({ body: { token } }, request) => {
    await deleteSessions(db, [hashToken(token)])
    const { signedOut } = textsIn(localeFrom(request.headers['accept-language']))
    return { code: 200 as const, message: signedOut }
  })
}
