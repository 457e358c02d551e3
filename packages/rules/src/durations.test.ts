import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, formatLength, splitDuration, splitPlayTime } from './durations.ts'

const hour = 3600
const day = 24 * hour
const year = 365 * day

test('a duration names every unit that is not zero, the largest first', () => {
  expect(splitDuration(101 * year + 2 * day + 5)).toEqual([
    { unit: 'centuries', value: 1 },
    { unit: 'years', value: 1 },
    { unit: 'days', value: 2 },
    { unit: 'seconds', value: 5 },
  ])
})

test('it keeps only the first units, and zeros between them do not count', () => {
  expect(splitDuration(day + 5 * 60 + 3, 2)).toEqual([
    { unit: 'days', value: 1 },
    { unit: 'minutes', value: 5 },
  ])
  expect(splitDuration(2 * hour + 59 * 60, 1)).toEqual([{ unit: 'hours', value: 2 }])
  expect(splitDuration(61, 0)).toEqual([{ unit: 'minutes', value: 1 }])
})

test.each([0, 0.9, -5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d seconds are 0 seconds',
  (seconds) => {
    expect(splitDuration(seconds, 3)).toEqual([{ unit: 'seconds', value: 0 }])
  },
)

test('a duration is written with the labels of a language', () => {
  const labels = {
    centuries: '世紀',
    years: '年',
    days: '日',
    hours: '時間',
    minutes: '分',
    seconds: '秒',
  }
  expect(formatDuration(3 * day + 2 * hour + 1, 2, labels)).toBe('3日 2時間')
  expect(formatDuration(0, 2, labels)).toBe('0秒')
})

test('play time has all four of its units, zeros too', () => {
  expect(splitPlayTime(2 * year + 3 * hour + 119)).toEqual({ year: 2, day: 0, hour: 3, minute: 1 })
  expect(splitPlayTime(59)).toEqual({ year: 0, day: 0, hour: 0, minute: 0 })
  expect(splitPlayTime(-1)).toEqual({ year: 0, day: 0, hour: 0, minute: 0 })
})

test('no second is lost when all units are kept, and no minute of play time', () => {
  const sizes = {
    centuries: 100 * year,
    years: year,
    days: day,
    hours: hour,
    minutes: 60,
    seconds: 1,
  }
  fc.assert(
    fc.property(fc.nat(10 ** 12), (seconds) => {
      const sum = splitDuration(seconds).reduce(
        (sum, { unit, value }) => sum + value * sizes[unit],
        0,
      )
      const time = splitPlayTime(seconds)
      expect(sum).toBe(seconds)
      expect(time.year * year + time.day * day + time.hour * hour + time.minute * 60).toBe(
        seconds - (seconds % 60),
      )
    }),
  )
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [185, '3:05'],
  [599.9, '9:59'],
  [3599, '59:59'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('a song of %d seconds has the length %s', (seconds, length) => {
  expect(formatLength(seconds)).toBe(length)
})
