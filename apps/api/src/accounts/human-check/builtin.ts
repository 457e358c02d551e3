import { randomBytes } from 'node:crypto'
import {
  type HumanCheckAct,
  type HumanCheckChallenge,
  humanCheckLifeSeconds,
} from '@kodama/contract/human-check'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import type { Challenge, Payload } from 'altcha-lib/types'
import type { Db } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'
import { findSiteSetting, insertSiteSetting } from '#platform/database/schema/queries'
import { ApiError } from '#platform/http/api-error'
import { maxClockSkewSeconds, secondsOf } from '#platform/process/time'

/** One try is scrypt over 512 KiB: about 3 ms on a desktop, 10 ms on a phone and 1 ms here. */
const work = { cost: 512, tries: { min: 60, max: 120 } }
const difficulty = { algorithm: 'SCRYPT', memoryCost: 8, parallelism: 1, keyLength: 32 }

/** A proof of work, by ALTCHA. Challenges are signed, so the server stores none. Tests ask for less work. */
export function builtinCheck(db: Db, now: () => Date, { cost, tries } = work) {
  async function secrets() {
    const secret = await getSecret(db)
    return {
      hmacSignatureSecret: `challenge ${secret}`,
      hmacKeySignatureSecret: `key ${secret}`,
    }
  }

  return {
    async makeChallenge(act: HumanCheckAct) {
      const expires_at = secondsOf(now()) + humanCheckLifeSeconds
      const challenge = await createChallenge({
        ...difficulty,
        cost,
        // The solution is chosen here and signed, so that verifying it needs no try.
        counter: randomInt(tries.max, tries.min),
        data: { act, expires_at },
        deriveKey,
        ...(await secrets()),
      })
      return challenge as HumanCheckChallenge
    },

    async verifyToken(token: string, act: HumanCheckAct) {
      const payload = payloadFrom(token)
      const data = payload?.challenge.parameters.data
      const expiresAt = Number(data?.['expires_at'])
      const secondsLeft = expiresAt - secondsOf(now())
      // One with more time left was made while the clock was wrong.
      const isCurrent =
        data?.['act'] === act &&
        secondsLeft > 0 &&
        secondsLeft <= humanCheckLifeSeconds + maxClockSkewSeconds
      if (!payload || !isCurrent) throw new ApiError('human_check_failed')
      const { verified } = await verifySolution({ ...payload, deriveKey, ...(await secrets()) })
      if (!verified) throw new ApiError('human_check_failed')
      // A solution can be encoded in many ways, but its challenge has one signature.
      return { id: payload.challenge.signature, expiresAt }
    },
  }
}

type SignedPayload = Payload & { challenge: Challenge & { signature: string } }

/** Checks only what the library does not check. It would take any other field for one of its options. */
function payloadFrom(token: string): SignedPayload | undefined {
  try {
    const payload: SignedPayload = JSON.parse(Buffer.from(token, 'base64').toString())
    const { challenge, solution, ...others } = payload
    const { signature, parameters } = challenge
    const isObject = typeof parameters === 'object' && parameters !== null
    const isPayload = typeof signature === 'string' && isObject && Object.keys(others).length === 0
    return isPayload ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

const secretName = 'human_check_secret'

/** Stored in the database, so that every process and every start has the same secret. */
async function getSecret(db: Db): Promise<string> {
  const found = await findSiteSetting(db, secretName)
  if (found) return found
  try {
    await insertSiteSetting(db, secretName, randomBytes(32).toString('hex'))
  } catch (error) {
    // Another process was faster: its secret is used.
    if (!isDuplicate(error)) throw error
  }
  return getSecret(db)
}
