import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword } from './password-hash.ts'
import { makePasswords } from './passwords.ts'

const debianPython = '/usr/bin/python3'
const hasPython = spawnSync(debianPython, ['-c', 'import bcrypt']).status === 0

/** As bancho.py calls it: the client sends the MD5, the server asks bcrypt. */
const check = `
import bcrypt, json, sys
print(json.dumps([bcrypt.checkpw(md5.encode(), hash.encode()) for md5, hash in json.load(sys.stdin)]))`
const make = `
import bcrypt, json, sys
print(json.dumps([bcrypt.hashpw(md5.encode(), bcrypt.gensalt(4)).decode() for md5 in json.load(sys.stdin)]))`

function python<T>(program: string, input: unknown): T {
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  return JSON.parse(execFileSync(debianPython, ['-c', program], options))
}

function md5Of(password: string) {
  return createHash('md5').update(password, 'utf8').digest('hex')
}

const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 })

test.skipIf(!hasPython)(
  'the game server accepts every password that is hashed here',
  async () => {
    const withZero = Array.from({ length: 4000 }, (_, n) => `Echo-${n}`).filter((password) =>
      md5Of(password).startsWith('0'),
    )
    const passwords = [...fc.sample(texts, { numRuns: 1500, seed: 7 }), ...withZero.slice(0, 200)]
    const hashes = await Promise.all(passwords.map((password) => hashPassword(password, 4)))
    const pairs = passwords.map((password, index) => [md5Of(password), hashes[index]])
    expect(python<boolean[]>(check, pairs).filter((accepted) => !accepted)).toEqual([])
  },
  120_000,
)

test.skipIf(!hasPython)('a password that the game server hashed is right here', async () => {
  const { isRight } = makePasswords({ cost: 4 })
  const passwords = fc.sample(texts, { numRuns: 200, seed: 8 })
  const hashes = python<string[]>(make, passwords.map(md5Of))
  for (const [index, password] of passwords.entries()) {
    expect(await isRight(password, hashes[index])).toBe(true)
    expect(await isRight(`${password}x`, hashes[index])).toBe(false)
  }
})

test('a hash has the prefix, the cost and the length that the game server writes', async () => {
  expect(await hashPassword('Forest-Echo-7')).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{53}$/)
})

test('a flood is turned away with a time to come back, not queued for minutes', async () => {
  const { isRight } = makePasswords({ cost: 4 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => isRight('x', undefined)),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(outcomes.length - refused.length).toBeLessThanOrEqual(24)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  }
})
