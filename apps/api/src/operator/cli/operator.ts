import { userInfo } from 'node:os'
import { OperatorError } from '#platform/settings/operator-error'

/** What the column of the audit holds, without the word before the name. */
const maxLength = 64 - 'operator '.length

/** The actor of the audit: the given name, or the account of the operating system that runs the verb. */
export function operatorFrom(as: unknown): string {
  const name = typeof as === 'string' ? as.trim() : accountName()
  if (/^\P{C}+$/u.test(name) && name.length <= maxLength) return `operator ${name}`
  throw new OperatorError(`--as must be a name of 1 to ${maxLength} characters.`)
}

function accountName(): string {
  try {
    return userInfo().username.slice(0, maxLength)
  } catch {
    // A container may run under an id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
