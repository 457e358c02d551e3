import { register } from '@kodama/contract/registration'
import { emailFrom } from '@kodama/rules/emails'
import type { FastifyInstance } from 'fastify'
import type { Passwords } from '#account/passwords'
import { keyedMutex } from '#concurrency/keyed-mutex'
import type { Db } from '#db/connect'
import { ApiError } from '#errors/api-error'
import { countryOf } from '#http/country'
import { networkOf } from '#http/network'
import { serve } from '#http/serve'
import type { HumanCheck } from '#human-check/human-check'
import type { Limiter } from '#rate-limit/limiter'
import { limits } from '#rate-limit/limits'
import type { Config } from '#settings/config'
import { localeFrom, textsIn } from '#texts/texts'
import { brokenRules } from './broken-rules.ts'
import { registerPlayer } from './register-player.ts'

type Needs = {
  config: Config
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  humanCheck: HumanCheck
}

export function registrationRoutes(app: FastifyInstance, deps: Needs) {
  const { config, limiter, humanCheck } = deps
  // One invite presented a hundred times at once costs one hash, not a hundred.
  const inTurn = keyedMutex()

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
