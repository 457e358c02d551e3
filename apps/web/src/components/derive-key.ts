import { scrypt } from '@noble/hashes/scrypt.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * One try at a challenge. In JavaScript, since browsers keep `crypto.subtle` from pages on plain http, and
 * it has no scrypt; not in WebAssembly, which our content security policy does not allow.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { cost, memoryCost = 8, parallelism = 1, keyLength } = parameters
  const options = { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }
  return { derivedKey: scrypt(password, salt, options) }
}
