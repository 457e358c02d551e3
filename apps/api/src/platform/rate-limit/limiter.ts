import { createHash } from 'node:crypto'
import { ApiError } from '#platform/http/api-error'
import { maxClockSkewSeconds } from '#platform/process/time'
import type { Counter, Counters } from './counters.ts'

/** `free` attempts in a window; with a backoff, each attempt after them doubles the wait. */
type Limit = {
  name: string
  free: number
  windowMs: number
  backoff?: { minMs: number; maxMs: number }
}
/** `of` is a network, an account, a name or an address. */
type Attempt = { limit: Limit; of: string }
export type Limiter = ReturnType<typeof makeLimiter>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The same figures are in docs/operating.md. */
export const limits = {
  signInFromNetwork: { name: 'sign-in network', free: 30, windowMs: hour },
  signInToAccount: { name: 'sign-in account', free: 50, windowMs: hour },
  signInToAccountFromNetwork: {
    name: 'sign-in account network',
    free: 5,
    windowMs: hour,
    backoff: { minMs: minute, maxMs: 15 * minute },
  },
  /** While the server of the human check does not answer. */
  signInUnchecked: { name: 'sign-in unchecked', free: 3, windowMs: hour },
  inviteMiss: { name: 'invite miss', free: 10, windowMs: hour },
  /** Not counted with those of registrations: who looks at an old link often can still register with a good one. */
  inviteCheckMiss: { name: 'invite check miss', free: 10, windowMs: hour },
  registration: { name: 'registration', free: 10, windowMs: day },
  /** Responses that reveal that a name or an address is taken. */
  takenWithInvite: { name: 'taken with invite', free: 10, windowMs: hour },
  takenFromNetwork: { name: 'taken from network', free: 10, windowMs: hour },
  resetRequest: { name: 'reset request', free: 10, windowMs: hour },
  /** Answers that tell whether an address has an account. */
  resetAnswer: { name: 'reset answer', free: 3, windowMs: day },
  resetAnswerAnywhere: { name: 'reset answer anywhere', free: 30, windowMs: day },
  resetMail: { name: 'reset mail', free: 3, windowMs: day },
  resetTokenMiss: { name: 'reset token miss', free: 10, windowMs: hour },
  /** Whatever a signed-in player changes. */
  cornerAct: { name: 'corner act', free: 60, windowMs: hour },
  cornerActFromNetwork: { name: 'corner act network', free: 300, windowMs: hour },
  pictureOfPlayer: { name: 'picture player', free: 30, windowMs: hour },
  pictureFromNetwork: { name: 'picture network', free: 60, windowMs: hour },
  humanCheck: { name: 'human check', free: 600, windowMs: hour },
  /** A short window: many renders in a row would hold up the other visitors. */
  pageRender: { name: 'page render', free: 20, windowMs: 20_000 },
  /** Each takes 1.5 to 2.5 s of processor time. */
  sharePicture: { name: 'share picture', free: 15, windowMs: minute },
  cspReport: { name: 'csp report', free: 10, windowMs: hour },
  cspReportAnywhere: { name: 'csp report anywhere', free: 100, windowMs: hour },
} satisfies Record<string, Limit>

const maxRaces = 50
/** One customer may have a whole /48, or share it with many: it counts as this many networks. */
const networksPer48 = 10

/** An attempt from a network, and for an IPv6 network also from the /48 around it. */
export function fromNetwork(limit: Limit, network: string): Attempt[] {
  const attempt = { limit, of: network }
  if (!network.endsWith('/64')) return [attempt]
  const around = `${network.split(':').slice(0, 3).join(':')}::/48`
  return [attempt, { limit: { ...limit, free: networksPer48 * limit.free }, of: around }]
}

/** Attempts are counted before the act, so that concurrent ones cannot exceed the limit. */
export function makeLimiter(
  counters: Counters,
  now: () => Date,
  onRefusal: (limit: string) => void = () => {},
) {
  /** Throws when one of the limits is spent. Counts nothing. */
  async function check(...attempts: Attempt[]): Promise<void> {
    const waits = await Promise.all(
      attempts.map(async ({ limit, of }) =>
        waitMs(limit, await counters.read(idOf(limit, of)), now().getTime()),
      ),
    )
    const longest = Math.max(...waits)
    refuseFor(longest, attempts[waits.indexOf(longest)])
  }

  /** Counts all of the attempts, or none of them and throws. */
  async function consume(...attempts: Attempt[]): Promise<void> {
    await check(...attempts)
    for (const [index, attempt] of attempts.entries()) {
      const wait = await count(attempt)
      if (wait === 0) continue
      await refund(...attempts.slice(0, index))
      refuseFor(wait, attempt)
    }
  }

  function refuseFor(ms: number, attempt: Attempt | undefined) {
    if (ms <= 0) return
    if (attempt) onRefusal(attempt.limit.name)
    throw new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(ms / 1000) })
  }

  /** Returns 0 when it is counted, else how long to wait. */
  async function count({ limit, of }: Attempt): Promise<number> {
    const id = idOf(limit, of)
    for (let race = 0; race < maxRaces; race++) {
      const counter = await counters.read(id)
      const at = now().getTime()
      const wait = waitMs(limit, counter, at)
      if (wait > 0) return wait
      if (await counters.swap(id, counter, withAttempt(limit, counter, at))) return 0
    }
    return 1000
  }

  async function refund(...attempts: Attempt[]): Promise<void> {
    for (const { limit, of } of attempts) {
      const id = idOf(limit, of)
      for (let race = 0; race < maxRaces; race++) {
        const counter = await counters.read(id)
        if (!counter || counter.tries < 1) break
        if (await counters.swap(id, counter, { ...counter, tries: counter.tries - 1 })) break
      }
    }
  }

  async function reset({ limit, of }: Attempt): Promise<void> {
    await counters.remove(idOf(limit, of))
  }

  return { check, consume, refund, reset }
}

/** Time until the next attempt is allowed. */
export function waitMs(limit: Limit, counter: Counter | undefined, now: number): number {
  const current = currentOf(limit, counter, now)
  if (!current || current.tries < limit.free) return 0
  const { windowMs, backoff } = limit
  const end = backoff
    ? current.last_at + Math.min(backoff.minMs * 2 ** (current.tries - limit.free), backoff.maxMs)
    : current.first_at + windowMs
  return Math.min(Math.max(0, end - now), backoff?.maxMs ?? windowMs)
}

export function withAttempt(limit: Limit, counter: Counter | undefined, now: number): Counter {
  const current = currentOf(limit, counter, now)
  if (!current) return { tries: 1, first_at: now, last_at: now }
  return { ...current, tries: current.tries + 1, last_at: now }
}

/** A counter from the future was written while the clock was wrong, or by a machine that is a little ahead. */
function currentOf({ windowMs, backoff }: Limit, counter: Counter | undefined, now: number) {
  const skewMs = Math.min(maxClockSkewSeconds * 1000, windowMs)
  if (!counter || Math.max(counter.first_at, counter.last_at) > now + skewMs) return undefined
  const since = backoff ? counter.last_at : counter.first_at
  return now - since < windowMs ? counter : undefined
}

/** Hashed, so that the counters contain no addresses and no names. */
function idOf({ name }: Limit, of: string) {
  return createHash('sha256').update(`${name}\n${of}`).digest('hex')
}
