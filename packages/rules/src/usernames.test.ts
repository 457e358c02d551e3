import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  couldBeName,
  foldedNameOf,
  safeNameOf,
  skeletonOf,
  unmetUsernameRequirements,
} from './usernames.ts'

test.each(['aoba', 'Suzukaze Aoba', '[GS] Kodama', 'x_-_x', '7even', 'ab', 'a'.repeat(15)])(
  '%j is accepted',
  (name) => {
    expect(unmetUsernameRequirements(name)).toEqual([])
  },
)

test.each([
  ['', ['min_length']],
  ['a', ['min_length']],
  ['a'.repeat(16), ['max_length']],
  ['a.b', ['characters']],
  ['aoba\n', ['characters']],
  ['a\tb', ['characters']],
  [' aoba', ['edge_space']],
  ['aoba ', ['edge_space']],
  ['ao  ba', ['double_space']],
  ['a b_c', ['space_and_underscore']],
  ['12345', ['all_digits']],
  ['😀', ['min_length', 'characters']],
  ['   ', ['edge_space', 'double_space']],
])('%j does not meet %j', (name, unmet) => {
  expect(unmetUsernameRequirements(name)).toEqual(unmet)
})

// oxfmt-ignore
test.each([
  'admin', 'Admin', 'BanchoBot', 'BANCHOBOT', 'Moderators', 'peppy', 'Kodama',
  'register', 'Settings', 'friends', 'Reset Password', 'reset-password',
])('%j is reserved', (name) => {
  expect(unmetUsernameRequirements(name)).toEqual(['reserved'])
})

test.each([
  ['Cyrillic а', 'аoba'],
  ['full-width letters', 'ａｏｂａ'],
  ['a zero-width joiner', 'ao\u200dba'],
  ['a right-to-left mark', 'ao\u202eba'],
  ['a combining accent', 'aoba\u0301'],
  ['the dotless i', 'mıdori'],
  ['the Kelvin sign', '\u212aodama'],
  ['a no-break space', 'ao\u00a0ba'],
])('a name that hides %s is refused', (_, name) => {
  expect(unmetUsernameRequirements(name)).toContain('characters')
})

test('one letter of another script anywhere in a name is refused', () => {
  const foreign = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
  fc.assert(
    fc.property(fc.nat({ max: 6 }), foreign, (at, letter) => {
      fc.pre((letter.codePointAt(0) ?? 0) > 127)
      expect(unmetUsernameRequirements(`kod${letter}`)).toContain('characters')
      const name = `${'midori'.slice(0, at)}${letter}${'midori'.slice(at)}`
      expect(unmetUsernameRequirements(name)).toContain('characters')
    }),
    { numRuns: 500 },
  )
})

test('an accepted name is 2 to 15 printable ASCII characters and stays one when made safe', () => {
  const letter = fc.constantFrom(...'abzAZ019_ -[]é')
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 18 }), (name) => {
      fc.pre(unmetUsernameRequirements(name).length === 0)
      expect(name).toMatch(/^[A-Za-z0-9_[\] -]{2,15}$/)
      expect(safeNameOf(name)).toMatch(/^[a-z0-9_[\]-]{2,15}$/)
    }),
  )
})

test('names that differ in case, or in space and underscore, are one player', () => {
  expect(safeNameOf('Site User')).toBe('site_user')
  expect(safeNameOf('SITE_USER')).toBe('site_user')
})

test('a safe name is neither trimmed nor normalised', () => {
  expect(safeNameOf(' É ')).toBe('_é_')
})

test.each([
  ['Réunion', 'reunion'],
  ['RE\u0301UNION', 'reunion'],
  ['ｒｅｕｎｉｏｎ', 'reunion'],
  ['Site User', 'site_user'],
  ['ﬁne', 'fine'],
])('%j is folded to %j', (name, folded) => {
  expect(foldedNameOf(name)).toBe(folded)
})

test('a safe name is its own safe name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(safeNameOf(safeNameOf(name))).toBe(safeNameOf(name))
    }),
  )
})

test.each([
  ['Il1', 'lll'],
  ['B0B', 'bob'],
  ['a-b', 'A b'],
])('an eye takes %s for %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test('an eye tells other names apart', () => {
  expect(new Set(['aoba', 'aoda', 'a_oba', 'aob4'].map(skeletonOf)).size).toBe(4)
})

test('a name may be of any script, but without emoji', () => {
  expect(['aoba', '鈴', 'é', ''].filter(couldBeName)).toEqual(['aoba', '鈴', 'é', ''])
  expect(['🌲', 'aoba🌲', '𠮷野'].filter(couldBeName)).toEqual([])
})
