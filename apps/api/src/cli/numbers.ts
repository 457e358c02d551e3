import { OperatorError } from '#errors/operator-error'

export function wholeNumber(name: string, text: unknown, least: number, most: number): number {
  const value = Number(text)
  if (typeof text === 'string' && /^\d{1,9}$/.test(text) && value >= least && value <= most) {
    return value
  }
  throw new OperatorError(`${name} must be a whole number from ${least} to ${most}.`)
}
