import {
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  signIn,
  signOut,
} from '@kodama/contract/session'
import { safeNameOf } from '@kodama/rules/usernames'
import type { FastifyInstance } from 'fastify'
import type { Passwords } from '#accounts/account/passwords'
import { type Account, findAccountByName } from '#accounts/account/queries'
import { hashToken } from '#accounts/account/token'
import type { HumanCheck } from '#accounts/human-check/human-check'
import { againIfLost, type Db } from '#platform/database/connection/connect'
import { DatabaseUnavailable } from '#platform/database/connection/errors'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { serve } from '#platform/http/serve'
import { securityLog } from '#platform/process/log'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import { textsFor } from '#platform/texts/texts'
import { deviceFrom } from './device.ts'
import * as ownSessions from './own-sessions.ts'
import { getPlayerOfToken } from './player-of-token.ts'
import { deleteSessions } from './queries.ts'
import { serveToPlayer } from './serve-to-player.ts'
import { signIn as signInPlayer } from './sign-in.ts'

type Deps = {
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  humanCheck: HumanCheck
}

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now, limiter, humanCheck } = deps

  serve(app, signIn, async ({ body: { captcha_token, password, ...body } }, request) => {
    const username = body.username.trim()
    const network = networkOf(request.ip)
    const attempts = fromNetwork(limits.signInFromNetwork, network)
    let outcome = 'signed_in'
    let account: Account | undefined
    let counted: typeof attempts = []
    try {
      await limiter.consume(...attempts)
      counted = attempts
      await checkHuman(captcha_token, network)
      account = await findAccountByName(db, safeNameOf(username))
      const device = deviceFrom(request.headers['user-agent'])
      const token = await signInPlayer(deps, { username, account, password, network, device })
      await limiter.refund(...attempts)
      return { token }
    } catch (error) {
      outcome = error instanceof ApiError ? error.code : 'failed'
      // The password was not compared, or was right.
      if (outcome === 'unavailable') await limiter.refund(...counted)
      if (error instanceof DatabaseUnavailable) await limiter.refund(...counted).catch(() => {})
      throw error
    } finally {
      // Never the typed name: people type their password there too.
      securityLog(request.log).info({ outcome, player: account?.id ?? null, network }, 'sign-in')
    }
  })

  /** While the server of the human check does not answer, a few attempts go without it. */
  async function checkHuman(token: string, network: string) {
    try {
      await humanCheck.verify(token, 'sign_in')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
      await limiter.consume(...fromNetwork(limits.signInUnchecked, network))
    }
  }

  serve(app, getMe, async ({ body: { token } }) => {
    const { id, name, priv } = await getPlayerOfToken(db, token, now())
    return { id, name, priv }
  })

  serve(app, signOut, async ({ body: { token } }, request) => {
    await againIfLost(() => deleteSessions(db, [hashToken(token)]))
    const { signedOut } = textsFor(request)
    return { code: 200 as const, message: signedOut }
  })

  serveToPlayer(app, deps, listSessions, async (_, player) => ({
    sessions: await ownSessions.listOwnSessions(db, player, now()),
  }))

  serveToPlayer(app, deps, endSession, async ({ params }, player) => ({
    ended: await ownSessions.endSession(db, player, params.id, now()),
  }))

  serveToPlayer(app, deps, endOtherSessions, async (_, player) => ({
    ended: await ownSessions.endOtherSessions(db, player, now()),
  }))
}
