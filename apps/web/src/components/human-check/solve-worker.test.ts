// @vitest-environment jsdom
import type { ChallengeParameters } from 'altcha-lib/types'
import { expect, test } from 'vitest'
import { deriveKey } from './solve-worker.ts'

/** https://www.rfc-editor.org/rfc/rfc7914#section-12 */
test.each([
  [
    'password',
    'NaCl',
    { cost: 1024, memoryCost: 8, parallelism: 16, keyLength: 64 },
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  ],
  [
    'pleaseletmein',
    'SodiumChloride',
    { cost: 16_384, memoryCost: 8, parallelism: 1, keyLength: 64 },
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  ],
])('a try at a challenge is scrypt of its parameters: %s', async (password, salt, cost, key) => {
  const parameters = cost as ChallengeParameters
  const { derivedKey } = await deriveKey(parameters, bytes(salt), bytes(password))
  expect(hex(derivedKey)).toBe(key)
})

function bytes(text: string) {
  return new TextEncoder().encode(text)
}

function hex(bytes: Uint8Array) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
