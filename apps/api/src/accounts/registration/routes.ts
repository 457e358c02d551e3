import type { Detail } from '@kodama/contract/errors'
import { register } from '@kodama/contract/registration'
import { emailFrom } from '@kodama/rules/emails'
import { safeNameOf, unmetUsernameRequirements } from '@kodama/rules/usernames'
import type { FastifyInstance } from 'fastify'
import { listUnmetRequirements } from '#accounts/account/password-requirements'
import type { Passwords } from '#accounts/account/passwords'
import type { HumanCheck } from '#accounts/human-check/human-check'
import { keyedMutex } from '#platform/concurrency/keyed-mutex'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { countryOf, networkOf } from '#platform/http/client'
import { serve } from '#platform/http/serve'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { Config } from '#platform/settings/config'
import type { Texts } from '#platform/texts/english'
import { textsFor } from '#platform/texts/texts'
import { registerPlayer } from './register-player.ts'

type Deps = {
  config: Config
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  humanCheck: HumanCheck
  /** Tells the operator. */
  tell: (sentence: string) => void
}

export function registrationRoutes(app: FastifyInstance, deps: Deps) {
  const { config, limiter, humanCheck, tell } = deps
  // A hundred concurrent requests with one invite cost one hash, not a hundred.
  const mutex = keyedMutex()

  serve(app, register, async ({ body }, request) => {
    const texts = textsFor(request)
    const { captcha_token, username, password } = body
    const inviteCode = body.invite_code.trim()
    const detail = invalidFields(body, config, texts)
    if (detail.length > 0) throw new ApiError('invalid_input', { detail })

    const network = networkOf(request.ip)
    const misses = fromNetwork(limits.inviteMiss, network)
    const accounts = fromNetwork(limits.registration, network)
    const taken = [
      { limit: limits.takenWithInvite, of: inviteCode },
      ...fromNetwork(limits.takenFromNetwork, network),
    ]
    await limiter.consume(...misses, ...accounts)
    try {
      await humanCheck.verify(captcha_token, 'registration')
      const id = await mutex(inviteCode, async () => {
        // Before anything is looked up, so that a refusal does not depend on it.
        await limiter.check(...taken)
        const registration = {
          username,
          password,
          email: emailFrom(body.email) ?? '',
          inviteCode,
          country: countryOf(request),
          network,
        }
        return registerPlayer(deps, registration).catch(async (error: unknown) => {
          if (isTaken(error)) await limiter.consume(...taken)
          throw error
        })
      })
      tell(`a player has registered: ${config.SITE_URL}/users/${id}`)
    } catch (error) {
      const isMiss = error instanceof ApiError && error.code.startsWith('invite_')
      await limiter.refund(...accounts, ...(isMiss ? [] : misses))
      throw error
    }
    await limiter.refund(...misses)
    return { code: 201 as const, message: texts.registered(username) }
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && ['username_taken', 'email_taken'].includes(error.code)
}

type Fields = { username: string; email: string; password: string }

function invalidFields(
  { username, email, password }: Fields,
  config: Config,
  texts: Texts,
): Detail {
  const names = new Set(unmetUsernameRequirements(username))
  const taken = [safeNameOf(config.SITE_NAME), ...config.DISALLOWED_NAMES]
  if (taken.includes(safeNameOf(username))) names.add('reserved')
  return [
    ...[...names].map((rule) => invalid('username', rule, texts.username[rule])),
    ...(emailFrom(email) ? [] : [invalid('email', 'form', texts.email)]),
    ...listUnmetRequirements(password, config).map((rule) =>
      invalid('password', rule, texts.password[rule]),
    ),
  ]
}

function invalid(field: string, type: string, msg: string): Detail[number] {
  return { loc: ['body', field], msg, type }
}
