import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/breadth'
import type { Counter } from './counters.ts'
import { fromNetwork, limits, waitMs, withAttempt } from './limiter.ts'

const { signInToAccountFromNetwork: backingOff, signInFromNetwork: inWindow } = limits
const minute = 60_000

/** Tries once a second while it is allowed, and returns the seconds of the attempts. */
function attack(limit: typeof backingOff | typeof inWindow, minutes: number) {
  let counter: Counter | undefined
  const tries: number[] = []
  for (let now = 0; now < minutes * minute; now += 1000) {
    if (waitMs(limit, counter, now) > 0) continue
    counter = withAttempt(limit, counter, now)
    tries.push(now / 1000)
  }
  return tries
}

test('1,000 guesses in ten minutes from one network are eight', () => {
  expect(attack(backingOff, 10)).toHaveLength(8)
})

test('the wait doubles up to a quarter of an hour and never becomes a lock', () => {
  const tries = attack(backingOff, 24 * 60)
  const waits = tries.slice(5).map((at, i) => at - (tries[i + 4] ?? 0))
  expect(waits.slice(0, 6)).toEqual([60, 120, 240, 480, 900, 900])
  expect(Math.max(...waits)).toBe(900)
})

test('a window lets its number of tries in, then waits for its end', () => {
  expect(attack(inWindow, 60)).toHaveLength(30)
  expect(attack(inWindow, 61)).toHaveLength(60)
  const full = { tries: 30, first_at: 0, last_at: 1000 }
  expect(waitMs(inWindow, full, 20 * minute)).toBe(40 * minute)
})

test('an IPv6 network counts for itself and for the /48 around it, which is as good as ten', () => {
  expect(fromNetwork(inWindow, '203.0.113.7')).toEqual([{ limit: inWindow, of: '203.0.113.7' }])
  expect(fromNetwork(inWindow, '2001:db8:1:2::/64')).toEqual([
    { limit: inWindow, of: '2001:db8:1:2::/64' },
    { limit: { ...inWindow, free: 300 }, of: '2001:db8:1::/48' },
  ])
})

test('a clock that jumps neither locks nor frees for longer than twice the limit says', () => {
  const counters = fc.record({
    tries: fc.integer({ min: 1, max: 1000 }),
    first_at: fc.integer({ min: 0, max: 4e12 }),
    last_at: fc.integer({ min: 0, max: 4e12 }),
  })
  const time = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(limits)),
      counters,
      time,
      (limit, counter, now) => {
        const wait = waitMs(limit, counter, now)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(limit.windowMs)
      },
    ),
    runs(),
  )
})
