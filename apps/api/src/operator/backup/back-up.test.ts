import { expect, test } from 'vitest'
import { expiredBackups } from './back-up.ts'

test('a year of daily backups leaves the newest seven and one of each of four weeks', () => {
  const files = Array.from({ length: 365 }, (_, day) => nameOf(day))
  const expired = new Set(expiredBackups(files))
  const kept = files.filter((file) => !expired.has(file))
  expect(kept).toHaveLength(11)
  expect(kept.slice(-7)).toEqual(files.slice(-7))
})

test('nothing but backups is ever removed', () => {
  const others = ['replaced-20260101-000000.db', 'before-migration.db', 'notes.txt']
  const files = Array.from({ length: 60 }, (_, day) => nameOf(day))
  expect(expiredBackups([...others, ...files]).every((file) => files.includes(file))).toBe(true)
})

function nameOf(day: number) {
  const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '')
  return `kodama-${date}-030000.db`
}
