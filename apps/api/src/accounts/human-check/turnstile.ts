import { type HumanCheckAct, humanCheckLifeSeconds } from '@kodama/contract/human-check'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import type { Config } from '#platform/settings/config'

const siteverify = {
  url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  timeoutMs: 3000,
}
/** Faults of this site or of Cloudflare, not of the visitor's token. */
const faults = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
])

type Keys = Pick<Config, 'SITE_URL' | 'TURNSTILE_SECRET_KEY'>
type Verdict = { success: boolean; action: unknown; hostname: unknown; codes: string[] }

/** Cloudflare's widget. Tests use another server. */
export function turnstileCheck(keys: Keys, now: () => Date, server = siteverify) {
  const { hostname } = new URL(keys.SITE_URL)
  return {
    async verifyToken(token: string, act: HumanCheckAct) {
      const verdict = await askTurnstile(keys.TURNSTILE_SECRET_KEY, token, server)
      if (!verdict || verdict.codes.some((code) => faults.has(code))) {
        throw new ApiError('unavailable')
      }
      if (!verdict.success || verdict.action !== act || verdict.hostname !== hostname) {
        throw new ApiError('human_check_failed')
      }
      return { id: token, expiresAt: secondsOf(now()) + humanCheckLifeSeconds }
    },
  }
}

/** Undefined without a usable answer. */
export async function askTurnstile(
  secret: string,
  token: string,
  { url, timeoutMs } = siteverify,
): Promise<Verdict | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500) return undefined
    return verdictFrom(await response.json())
  } catch {
    return undefined
  }
}

function verdictFrom(answer: unknown): Verdict | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { success, action, hostname, 'error-codes': codes } = answer as Record<string, unknown>
  if (typeof success !== 'boolean') return undefined
  return { success, action, hostname, codes: Array.isArray(codes) ? codes : [] }
}
