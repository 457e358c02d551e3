import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailFrom, looksLikeEmail } from './emails.ts'

test.each([
  ['aoba@example.com', 'aoba@example.com'],
  ['  Aoba@Example.COM\n', 'aoba@example.com'],
  ['a+b.c@x.co.jp', 'a+b.c@x.co.jp'],
  [`${'a'.repeat(200)}@example.com`, `${'a'.repeat(200)}@example.com`],
])('%j is stored as %j', (typed, stored) => {
  expect(emailFrom(typed)).toBe(stored)
})

test.each([
  ['no address', 'aoba'],
  ['nothing', ''],
  ['no dot', 'aoba@example'],
  ['no name', '@example.com'],
  ['two @', 'a@b@example.com'],
  ['a space', 'ao ba@example.com'],
  ['an empty label', 'aoba@example..com'],
  ['a last label of one letter', 'aoba@example.c'],
  ['a first label over 30', `aoba@${'e'.repeat(31)}.com`],
  ['a later label over 24', `aoba@example.${'e'.repeat(25)}`],
  ['a name over 200', `${'a'.repeat(201)}@example.com`],
  ['more than 254 in all', `${'a'.repeat(200)}@example${'.example'.repeat(6)}`],
  ['a control character', 'ao\u0007ba@example.com'],
  ['an invisible character', 'aoba\u200b@example.com'],
  ['half a character', 'aoba\ud83d@example.com'],
  ['a second header', 'aoba@example.com\r\nBcc: x@example.com'],
])('an e-mail with %s is refused', (_, typed) => {
  expect(emailFrom(typed)).toBeUndefined()
})

test('what is no text is no e-mail', () => {
  expect(emailFrom(undefined)).toBeUndefined()
  expect(emailFrom(['aoba@example.com'])).toBeUndefined()
})

test.each(['x@y.z', 'a@b..c', 'a@.b.c', 'a.b@c.d.e'])('%j looks like an e-mail', (text) => {
  expect(looksLikeEmail(text)).toBe(true)
})

test.each(['', 'x', 'x@y', 'x@y.', 'x@.z', '@y.z', 'x @y.z', 'x@y.z ', 'x@y@z.w', 'x@ y.z'])(
  '%j does not look like an e-mail',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)

test('an accepted e-mail looks like one and is accepted as it is stored', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const email = emailFrom(typed)
      fc.pre(email !== undefined)
      expect(looksLikeEmail(email)).toBe(true)
      expect(emailFrom(email)).toBe(email)
    }),
  )
})

test('a hostile text is refused without delay', () => {
  const hostile = `x@${'.a'.repeat(500_000)}@`
  expect(emailFrom(hostile)).toBeUndefined()
  expect(looksLikeEmail(hostile)).toBe(false)
})
