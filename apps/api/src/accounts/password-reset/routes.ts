import {
  checkPasswordReset,
  confirmPasswordReset,
  requestPasswordReset,
} from '@kodama/contract/password-reset'
import { emailFrom } from '@kodama/rules/emails'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listUnmetRequirements } from '#accounts/account/password-requirements'
import type { Passwords } from '#accounts/account/passwords'
import type { Account } from '#accounts/account/queries'
import type { HumanCheck } from '#accounts/human-check/human-check'
import { type Db, transaction } from '#platform/database/connection/connect'
import { networkOf } from '#platform/http/client'
import { invalidField } from '#platform/http/invalid-field'
import { serve } from '#platform/http/serve'
import { mailOf } from '#platform/mail/mail-of'
import type { Mailer } from '#platform/mail/mailer'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { Config } from '#platform/settings/config'
import type { Texts } from '#platform/texts/english'
import { textsFor } from '#platform/texts/texts'
import { confirmReset, getAccountToReset } from './confirm-reset.ts'
import { makeResetLink, requestReset, resetLinkMinutes } from './request-reset.ts'

type Deps = {
  config: Config
  db: Db
  now: () => Date
  passwords: Passwords
  limiter: Limiter
  humanCheck: HumanCheck
  mailer: Mailer
  wait: (ms: number) => Promise<unknown>
}

/** Longer than the work takes, so that the time of the answer does not show whether an account exists. */
const minAnswerMs = 400

export function passwordResetRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db, now, limiter, humanCheck, mailer, wait } = deps

  serve(app, requestPasswordReset, async ({ body: { email, captcha_token } }, request) => {
    const texts = textsFor(request)
    const network = networkOf(request.ip)
    const address = emailFrom(email)
    if (!address) throw invalidField('email', texts.email)
    await limiter.consume(...fromNetwork(limits.resetRequest, network))
    await humanCheck.verify(captcha_token, 'password_reset')
    const [outcome] = await Promise.allSettled([
      requestReset(deps, address, network),
      wait(minAnswerMs),
    ])
    if (outcome.status === 'rejected') throw outcome.reason
    const account = outcome.value
    if (account) mailer.send(() => makeResetMail(account, texts))
    return { code: 200 as const, message: texts.resetRequested }
  })

  async function makeResetMail(account: Account, texts: Texts) {
    const link = await transaction(db, (db) => makeResetLink(db, account, config.SITE_URL, now()))
    const content = texts.resetMail(config.SITE_NAME, account.name, resetLinkMinutes)
    return mailOf(account.email, content, link)
  }

  serve(app, checkPasswordReset, async ({ body: { token } }, request) => {
    await countMisses(request, () => getAccountToReset(db, token, now()))
    return { code: 200 as const, message: textsFor(request).resetValid }
  })

  serve(app, confirmPasswordReset, async ({ body: { token, new_password } }, request) => {
    const texts = textsFor(request)
    const [unmet] = listUnmetRequirements(new_password, config)
    if (unmet) throw invalidField('new_password', texts.password[unmet])
    const account = await countMisses(request, () => confirmReset(deps, token, new_password))
    const content = texts.passwordChangedMail(config.SITE_NAME, account.name, 'all')
    mailer.send(async () => mailOf(account.email, content))
    return { code: 200 as const, message: texts.resetDone }
  })

  async function countMisses<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
    const misses = fromNetwork(limits.resetTokenMiss, networkOf(request.ip))
    await limiter.consume(...misses)
    const result = await act()
    await limiter.refund(...misses)
    return result
  }
}
