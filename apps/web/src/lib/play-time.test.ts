import { expect, test, vi } from 'vitest'
import { ageOf, localMinute, utcDay, utcMinute } from './play-time.ts'

// A machine in UTC would not tell a stored time that is read as a local one.
vi.stubEnv('TZ', 'Asia/Tokyo')

const played = '2026-01-31T23:30:05'
const playedMs = Date.UTC(2026, 0, 31, 23, 30, 5)
const day = 86_400

test.each([
  [-3600, undefined],
  [0, undefined],
  [59, undefined],
  [60, { unit: 'minutes', count: 1 }],
  [3599, { unit: 'minutes', count: 59 }],
  [3600, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [3 * day, { unit: 'days', count: 3 }],
  [30 * day - 1, { unit: 'days', count: 29 }],
  [30 * day, { unit: 'months', count: 1 }],
  [365 * day - 1, { unit: 'months', count: 12 }],
  [365 * day, { unit: 'years', count: 1 }],
  [11 * 365 * day, { unit: 'years', count: 11 }],
])('%d seconds after a play, its age is %j', (seconds, age) => {
  expect(ageOf(played, playedMs + seconds * 1000)).toEqual(age)
})

test('what is no time has no age', () => {
  expect(ageOf('', playedMs)).toBeUndefined()
})

test('for every visitor the day and the minute are those of UTC', () => {
  expect(utcDay(played)).toBe('2026/01/31')
  expect(utcMinute(played)).toBe('2026/01/31 23:30 UTC')
})

test("for one visitor they are those of the visitor's zone and language", () => {
  expect(localMinute(played, 'ja_JP', 'Asia/Tokyo')).toBe('2026/02/01 8:30')
  expect(localMinute(played, 'en_US', 'America/New_York')).toMatch(/^Jan 31, 2026, 6:30\sPM$/)
})
