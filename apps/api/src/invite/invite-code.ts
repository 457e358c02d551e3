import { createHash, randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** 128 bits as 26 characters of base 32. Shown once; the database holds only its hash. */
export function makeInviteCode(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let code = ''
  for (let i = 0; i < 26; i++) {
    code += alphabet[Number(bits & 31n)]
    bits >>= 5n
  }
  return code
}

export function hashInviteCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
