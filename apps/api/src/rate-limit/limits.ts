/** Tries so far, in milliseconds since 1970. */
export type Counter = { tries: number; first_at: number; last_at: number }

/** So many tries are free in a while; `backsOff` then doubles the wait from try to try. */
export type Limit = {
  name: string
  free: number
  windowMs: number
  backsOff?: { firstMs: number; mostMs: number }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What is counted; the figures are in docs/operating.md. */
export const limits = {
  signInFromNetwork: { name: 'sign-in network', free: 30, windowMs: hour },
  signInToAccount: { name: 'sign-in account', free: 50, windowMs: hour },
  signInToAccountFromNetwork: {
    name: 'sign-in account network',
    free: 5,
    windowMs: hour,
    backsOff: { firstMs: minute, mostMs: 15 * minute },
  },
  /** While the human check cannot be asked. */
  signInUnchecked: { name: 'sign-in unchecked', free: 3, windowMs: hour },
  inviteMiss: { name: 'invite miss', free: 10, windowMs: hour },
  registration: { name: 'registration', free: 10, windowMs: day },
  resetRequest: { name: 'reset request', free: 10, windowMs: hour },
  resetMiss: { name: 'reset miss', free: 3, windowMs: day },
  resetMissAnywhere: { name: 'reset miss anywhere', free: 30, windowMs: day },
  resetMail: { name: 'reset mail', free: 3, windowMs: day },
  resetTokenMiss: { name: 'reset token miss', free: 10, windowMs: hour },
  humanCheck: { name: 'human check', free: 600, windowMs: hour },
} satisfies Record<string, Limit>

/** Milliseconds until the next try; 0: it may go on. */
export function waitOf(limit: Limit, counter: Counter | undefined, now: number): number {
  const current = stillCounts(limit, counter, now)
  if (!current || current.tries < limit.free) return 0
  return Math.max(0, endOf(limit, current) - now)
}

export function withTry(limit: Limit, counter: Counter | undefined, now: number): Counter {
  const current = stillCounts(limit, counter, now)
  if (!current) return { tries: 1, first_at: now, last_at: now }
  return { ...current, tries: current.tries + 1, last_at: now }
}

function endOf({ free, windowMs, backsOff }: Limit, { tries, first_at, last_at }: Counter) {
  if (!backsOff) return first_at + windowMs
  return last_at + Math.min(backsOff.firstMs * 2 ** (tries - free), backsOff.mostMs)
}

/** A counter from the future is the trace of a clock that was wrong. */
function stillCounts({ windowMs, backsOff }: Limit, counter: Counter | undefined, now: number) {
  if (!counter || Math.max(counter.first_at, counter.last_at) > now) return undefined
  const since = backsOff ? counter.last_at : counter.first_at
  return now - since < windowMs ? counter : undefined
}
