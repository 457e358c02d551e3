import { expect, test, vi } from 'vitest'
import { ageOf, formatFromNow, formatMinute, localMinute, utcDay, utcMinute } from './play-time.ts'

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

test.each([
  [-3 * day, '3 日前', '3 days ago'],
  [-(day - 1), '23 時間前', '23 hours ago'],
  [-30, '1 分以内', 'this minute'],
  [13 * day, '13 日後', 'in 13 days'],
])('%d seconds from now is %s, or %s', (seconds, japanese, english) => {
  expect(formatFromNow(seconds, 'ja_JP')).toBe(japanese)
  expect(formatFromNow(seconds, 'en_US')).toBe(english)
})

test('a minute in words has the name of the month', () => {
  expect(formatMinute(playedMs / 1000, 'ja_JP')).toBe('2026年2月1日 8:30')
})
