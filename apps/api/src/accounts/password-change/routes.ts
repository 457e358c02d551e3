import { changePassword } from '@kodama/contract/password-change'
import type { FastifyInstance } from 'fastify'
import { listUnmetRequirements } from '#accounts/account/password-requirements'
import type { Passwords } from '#accounts/account/passwords'
import { serveToPlayer } from '#accounts/session/serve-to-player'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { invalidField } from '#platform/http/invalid-field'
import { mailOf } from '#platform/mail/mail-of'
import type { Mailer } from '#platform/mail/mailer'
import { securityLog } from '#platform/process/log'
import type { Limiter } from '#platform/rate-limit/limiter'
import type { Config } from '#platform/settings/config'
import { textsFor } from '#platform/texts/texts'
import { changePassword as change } from './change-password.ts'

type Deps = {
  config: Config
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  mailer: Mailer
}

export function passwordChangeRoutes(app: FastifyInstance, deps: Deps) {
  const { config, mailer } = deps

  serveToPlayer(app, deps, changePassword, async ({ body }, player, request) => {
    const texts = textsFor(request)
    const [unmet] = listUnmetRequirements(body.new_password, config)
    if (unmet) throw invalidField('new_password', texts.password[unmet])
    const network = networkOf(request.ip)
    let outcome = 'changed'
    try {
      const account = await change(deps, player, body, network)
      const content = texts.passwordChangedMail(config.SITE_NAME, account.name, 'others')
      mailer.send(async () => mailOf(account.email, content))
      return { code: 200 as const, message: texts.resetDone }
    } catch (error) {
      outcome = error instanceof ApiError ? error.code : 'failed'
      throw error
    } finally {
      securityLog(request.log).info({ outcome, player: player.id, network }, 'password change')
    }
  })
}
