import { type PasswordRequirement, unmetPasswordRequirements } from '@kodama/rules/passwords'
import type { Config } from '#platform/settings/config'

/** Those of the rules, and that the operator has not disallowed it. The game server refuses the same passwords. */
export function listUnmetRequirements(
  password: string,
  { DISALLOWED_PASSWORDS }: Pick<Config, 'DISALLOWED_PASSWORDS'>,
): PasswordRequirement[] {
  const unmet = unmetPasswordRequirements(password)
  const isDisallowed = DISALLOWED_PASSWORDS.includes(password.toLowerCase())
  return isDisallowed && !unmet.includes('uncommon') ? [...unmet, 'uncommon'] : unmet
}
