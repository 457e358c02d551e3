import { expect, test } from 'vitest'
import { badgesOf, isRestricted, isStaff, Privilege } from './privileges.ts'

test.each([
  [16, 'Supporter'],
  [128, 'Alumni'],
  [1024, 'Tournament Manager'],
  [2048, 'Beatmap Nominators'],
  [4096, 'Global Moderation Team'],
  [8192, 'Administrator'],
  [16384, 'Developer'],
])('privilege %i gives the badge %s', (privilege, badge) => {
  expect(badgesOf(privilege)).toEqual([badge])
})

test('the first player of a server wears every badge, in the order of the table', () => {
  expect(badgesOf(31_927)).toEqual([
    'Supporter',
    'Alumni',
    'Tournament Manager',
    'Beatmap Nominators',
    'Global Moderation Team',
    'Administrator',
    'Developer',
  ])
})

test('an ordinary player wears none', () => {
  expect(badgesOf(Privilege.UNRESTRICTED | Privilege.VERIFIED)).toEqual([])
  expect(badgesOf(Privilege.WHITELISTED | Privilege.PREMIUM)).toEqual([])
})

test('a player without bit 1 is restricted, whatever else they hold', () => {
  expect(isRestricted(0)).toBe(true)
  expect(isRestricted(Privilege.DEVELOPER | Privilege.VERIFIED)).toBe(true)
  expect(isRestricted(Privilege.UNRESTRICTED)).toBe(false)
  expect(isRestricted(3)).toBe(false)
})

test('staff are Administrators and Developers, and nobody else', () => {
  const staff = Object.values(Privilege).filter((privilege) => isStaff(privilege))
  expect(staff).toEqual([Privilege.ADMINISTRATOR, Privilege.DEVELOPER])
})
