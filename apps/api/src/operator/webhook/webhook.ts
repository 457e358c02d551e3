import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#platform/settings/config'

type Outcome = { status?: number; reason?: string }
type Pace = { timeoutMs: number; retryDelaysMs: readonly number[] }

const usualPace: Pace = { timeoutMs: 3000, retryDelaysMs: [2000, 30_000] }
const maxWaiting = 50
/** A shutdown must not wait for somebody else's server. */
const closeMs = 500
/** Discord's: no preview of a link. https://discord.com/developers/docs/resources/message */
const suppressEmbeds = 4

/** Tells the operator's channel. Sentences are our own words and ids: no name, no address, nothing that was typed. */
export function openWebhook(
  { WEBHOOK_URL, SITE_NAME }: Pick<Config, 'WEBHOOK_URL' | 'SITE_NAME'>,
  onLost: (outcome: Outcome) => void,
  { timeoutMs, retryDelaysMs } = usualPace,
) {
  const waiting: string[] = []
  const closing = new AbortController()
  let sending: Promise<void> | undefined

  /** Returns at once: no request waits for somebody else's server. */
  function tell(sentence: string) {
    if (!WEBHOOK_URL || closing.signal.aborted) return
    if (waiting.length >= maxWaiting) {
      onLost({ reason: 'too many messages wait' })
      return
    }
    waiting.push(`${SITE_NAME}: ${sentence}`)
    sending ??= sendAll(WEBHOOK_URL).finally(() => {
      sending = undefined
    })
  }

  /** One after the other, as they happened. */
  async function sendAll(url: string) {
    for (let content = waiting.shift(); content; content = waiting.shift()) {
      const outcome = await send(url, content)
      if (outcome) onLost(outcome)
    }
  }

  /** Returns undefined when it was taken. */
  async function send(url: string, content: string): Promise<Outcome | undefined> {
    for (const delayMs of [...retryDelaysMs, undefined]) {
      const outcome = await post(url, content, timeoutMs)
      if (outcome.status !== undefined && outcome.status < 300) return undefined
      if (delayMs === undefined || closing.signal.aborted || !isWorthRetrying(outcome)) {
        return outcome
      }
      await wait(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    return undefined
  }

  return {
    tell,
    /** The one in flight has a moment to finish; the others are dropped. */
    async close() {
      closing.abort()
      waiting.length = 0
      if (sending) await Promise.race([sending, wait(closeMs)])
    },
  }
}

/** Never the error itself: it may hold the address, which is a secret. */
async function post(url: string, content: string, timeoutMs: number): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        content,
        flags: suppressEmbeds,
        allowed_mentions: { parse: [] },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return { status: answer.status }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return { reason: cause?.code ?? name }
  }
}

/** Who refuses a message will refuse it again, unless there were too many. */
function isWorthRetrying({ status = 0 }: Outcome): boolean {
  return status < 400 || status === 429 || status >= 500
}
