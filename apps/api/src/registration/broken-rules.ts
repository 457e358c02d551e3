import type { Detail } from '@kodama/contract/errors'
import { emailFrom } from '@kodama/rules/emails'
import { unmetPasswordRequirements } from '@kodama/rules/passwords'
import { safeNameOf, unmetUsernameRequirements } from '@kodama/rules/usernames'
import type { Texts } from '#texts/japanese'

type Fields = { username: string; email: string; password: string }

/** Everything that is wrong with the form, so that nobody mends it one rule at a time. */
export function brokenRules(
  { username, email, password }: Fields,
  siteName: string,
  texts: Texts,
): Detail {
  const names = new Set(unmetUsernameRequirements(username))
  if (safeNameOf(username) === safeNameOf(siteName)) names.add('reserved')
  return [
    ...[...names].map((rule) => broken('username', rule, texts.username[rule])),
    ...(emailFrom(email) ? [] : [broken('email', 'form', texts.email)]),
    ...unmetPasswordRequirements(password).map((rule) =>
      broken('password', rule, texts.password[rule]),
    ),
  ]
}

function broken(field: string, type: string, msg: string): Detail[number] {
  return { loc: ['body', field], msg, type }
}
