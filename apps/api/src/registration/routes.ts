import { register } from '@kodama/contract/registration'
import { emailFrom } from '@kodama/rules/emails'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#app'
import { countryOf } from '#country'
import { ApiError } from '#errors'
import { makeTurns } from '#in-turn'
import { limits } from '#limit/limits'
import { networkOf } from '#network'
import { serve } from '#serve'
import { localeFrom, textsIn } from '#texts/texts'
import { brokenRules } from './broken-rules.ts'
import { registerPlayer } from './register-player.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'passwords' | 'limiter' | 'humanCheck'>

export function registrationRoutes(app: FastifyInstance, deps: Needs) {
  const { config, limiter, humanCheck } = deps
  // One invite presented a hundred times at once costs one hash, not a hundred.
  const inTurn = makeTurns()

  serve(app, register, async ({ body }, request) => {
    const texts = textsIn(localeFrom(request.headers['accept-language']))
    const { captcha_token, username, password } = body
    const inviteCode = body.invite_code.trim()
    const detail = brokenRules(body, config.SITE_NAME, texts)
    if (detail.length > 0) throw new ApiError('invalid_input', { detail })

    const network = networkOf(request.ip)
    const miss = { limit: limits.inviteMiss, of: network }
    const account = { limit: limits.registration, of: network }
    await limiter.take(miss, account)
    try {
      await humanCheck.verify(captcha_token, 'registration')
      await inTurn(inviteCode, () =>
        registerPlayer(deps, {
          username,
          password,
          email: emailFrom(body.email) ?? '',
          inviteCode,
          country: countryOf(request, config),
          network,
        }),
      )
    } catch (error) {
      const isMiss = error instanceof ApiError && error.code.startsWith('invite_')
      await limiter.giveBack(account, ...(isMiss ? [] : [miss]))
      throw error
    }
    await limiter.giveBack(miss)
    return { code: 201 as const, message: texts.registered(username) }
  })
}
