import { scrypt } from '@noble/hashes/scrypt.js'
import { solveChallenge } from 'altcha-lib'
import type { DeriveKeyFunction } from 'altcha-lib/types'

self.addEventListener('message', async ({ data: challenge }) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey }), { transfer: [] })
})

/**
 * One try at a challenge. `crypto.subtle` has no scrypt and does not exist on plain http, and our content
 * security policy does not allow WebAssembly: so it is JavaScript.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { cost, memoryCost = 8, parallelism = 1, keyLength } = parameters
  const options = { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }
  return { derivedKey: scrypt(password, salt, options) }
}
