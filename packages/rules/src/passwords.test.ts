import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isValidPassword, passwordRequirements, unmetPasswordRequirements } from './passwords.ts'

test.each(['Forest12', 'aA1!aA1!', `Aa1${'é'.repeat(28)}x`, 'パスワードAa1!'])(
  '%j is accepted',
  (password) => {
    expect(unmetPasswordRequirements(password)).toEqual([])
    expect(isValidPassword(password)).toBe(true)
  },
)

test.each([
  ['Forest1', ['min_length']],
  [`Forest12${'x'.repeat(25)}`, ['max_length']],
  ['Forestry', ['digit']],
  ['forest12', ['uppercase']],
  ['FOREST12', ['lowercase']],
  ['aA1aA1aA1', ['distinct']],
  ['Password1', ['uncommon']],
  ['pASSW0RD', ['uncommon']],
  ['Qwerty123', ['uncommon']],
  ['', ['min_length', 'digit', 'uppercase', 'lowercase', 'distinct']],
])('%j does not meet %j', (password, unmet) => {
  expect(unmetPasswordRequirements(password)).toEqual(unmet)
  expect(isValidPassword(password)).toBe(false)
})

test('only ASCII letters and digits meet the requirements for them', () => {
  expect(unmetPasswordRequirements('éÉ٣ßÑñæø１')).toEqual(['digit', 'uppercase', 'lowercase'])
})

test('length counts characters, not their halves', () => {
  expect(unmetPasswordRequirements('Aa1😀😀😀😀')).toEqual(['min_length'])
  expect(unmetPasswordRequirements(`Aa1${'😀'.repeat(29)}`)).toEqual([])
})

test('every common password that is listed would be accepted otherwise, in some case', () => {
  const useless = [...commonPasswords].filter((password) => {
    const spellings = [...password].map(
      (_, n) => password.slice(0, n).toUpperCase() + password.slice(n),
    )
    return !spellings.some((spelling) => unmetPasswordRequirements(spelling).join() === 'uncommon')
  })
  expect(useless).toEqual([])
  expect(commonPasswords.size).toBe(378)
})

test('a password longer than 32 characters is never accepted', () => {
  fc.assert(fc.property(fc.string({ minLength: 33 }), (password) => !isValidPassword(password)))
})

test('every requirement can be named', () => {
  expect(passwordRequirements).toEqual([
    'min_length',
    'max_length',
    'digit',
    'uppercase',
    'lowercase',
    'distinct',
    'uncommon',
  ])
})
