import { type Finding, finding } from '#db/finding'
import { askTurnstile } from '#human-check/turnstile'
import type { Config } from '#settings/config'

export async function examineHumanCheck(config: Config, ask = askTurnstile): Promise<Finding[]> {
  if (config.HUMAN_CHECK === 'none') {
    return [finding('human check', 'warn', 'HUMAN_CHECK is none: nothing slows bots down.')]
  }
  if (config.HUMAN_CHECK === 'builtin') {
    return [finding('human check', 'ok', 'HUMAN_CHECK is builtin: it slows bots, no more.')]
  }
  // No token is good, but the answer tells whether the secret key is known.
  const verdict = await ask(config.TURNSTILE_SECRET_KEY, 'doctor')
  if (!verdict) return [finding('human check', 'fail', 'Turnstile does not answer.')]
  return verdict.codes.includes('invalid-input-secret')
    ? [finding('human check', 'fail', 'Turnstile does not know TURNSTILE_SECRET_KEY.')]
    : [finding('human check', 'ok', 'Turnstile answers and knows TURNSTILE_SECRET_KEY.')]
}
