import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { hashPassword, makePasswords } from '#accounts/account/passwords'

const debianPython = '/usr/bin/python3'
/** Under CI `npm test` and `npm run test:long` fail without it. */
export const hasPython = spawnSync(debianPython, ['-c', 'import bcrypt']).status === 0

/** bancho.py's bcrypt: the game's client sends the MD5 of a password, the server hashes it. */
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

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 }),
  fc.string({
    unit: fc.constantFrom(' ', '\u3000', 'a', '森', 'é', 'e\u0301', '🌲', '👩‍🌾'),
    minLength: 1,
  }),
)

/** In many scripts, with spaces and emoji, and some whose MD5 begins with a zero. */
export function makePasswordsToTry(count: number, withZero: number) {
  const tried = fc.sample(texts, { numRuns: count - withZero, seed: 7 })
  for (let n = 0; tried.length < count; n++) {
    if (md5Of(`Echo-${n}`).startsWith('0')) tried.push(`Echo-${n}`)
  }
  return tried
}

/** Hashes passwords here, and returns those that the game server would not accept. */
export async function listRefused(passwords: readonly string[], cost = 4) {
  const hashes = await Promise.all(passwords.map((password) => hashPassword(password, cost)))
  const pairs = passwords.map((password, index) => [md5Of(password), hashes[index]])
  const accepted = python<boolean[]>(check, pairs)
  return passwords.filter((_, index) => !accepted[index])
}

/** Checks hashes of the game server. Returns the passwords that fail here, or that pass with one more letter. */
export async function listMistaken(count: number) {
  const { isRight } = makePasswords({ cost: 4 })
  const passwords = fc.sample(texts, { numRuns: count, seed: 8 })
  const hashes = python<string[]>(make, passwords.map(md5Of))
  const mistaken: string[] = []
  for (const [index, password] of passwords.entries()) {
    const isGood = await isRight(password, hashes[index])
    if (!isGood || (await isRight(`${password}x`, hashes[index]))) mistaken.push(password)
  }
  return mistaken
}
