import { changePassword } from '@kodama/contract/password-change'
import type { FastifyInstance } from 'fastify'
import { listUnmetRequirements } from '#account/password-requirements'
import type { Passwords } from '#account/passwords'
import type { Db } from '#db/connect'
import { ApiError } from '#http/api-error'
import { networkOf } from '#http/client'
import { invalidField } from '#http/invalid-field'
import { mailOf } from '#mail/mail-of'
import type { Mailer } from '#mail/mailer'
import { securityLog } from '#process/log'
import type { Limiter } from '#rate-limit/limiter'
import { serveToPlayer } from '#session/serve-to-player'
import type { Config } from '#settings/config'
import { textsFor } from '#texts/texts'
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
