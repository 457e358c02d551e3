import { type HumanCheckChallenge, humanCheckLifeSeconds } from '@kodama/contract/human-check'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import type { Challenge, Payload } from 'altcha-lib/types'
import type { Db } from '#db/connect'
import { secondsOf } from '#db/schema'
import { ApiError } from '#errors/api-error'
import type { Prover } from './human-check.ts'
import { getHumanCheckSecret } from './secret.ts'

/**
 * One try is scrypt over 512 KiB: 3 ms of a desktop's browser, about 10 of a phone's, 1 of ours. The answer
 * is found after 60 to 120 tries: half a second to a second and a half on a phone.
 */
const work = { cost: 512, tries: { least: 60, most: 120 } }
const difficulty = { algorithm: 'SCRYPT', memoryCost: 8, parallelism: 1, keyLength: 32 }

/**
 * A proof of work, by ALTCHA. Challenges are signed, so nothing is kept until a token is used. Only a test
 * asks for less work.
 */
export function builtinCheck(db: Db, now: () => Date, { cost, tries } = work): Prover {
  async function secrets() {
    const secret = await getHumanCheckSecret(db)
    return {
      hmacSignatureSecret: `challenge ${secret}`,
      hmacKeySignatureSecret: `key ${secret}`,
    }
  }

  return {
    async makeChallenge(act) {
      const expires_at = secondsOf(now()) + humanCheckLifeSeconds
      const challenge = await createChallenge({
        ...difficulty,
        cost,
        // The tries are known, and what they lead to is signed: verifying costs no try of our own.
        counter: randomInt(tries.most, tries.least),
        data: { act, expires_at },
        deriveKey,
        ...(await secrets()),
      })
      return challenge as HumanCheckChallenge
    },

    async prove(token, act) {
      const payload = payloadFrom(token)
      const data = payload?.challenge.parameters.data
      const expiresAt = Number(data?.['expires_at'])
      // Not proven yet, but whatever fails here needs no cryptography.
      const isHopeful = data?.['act'] === act && expiresAt > secondsOf(now())
      if (!payload || !isHopeful) throw new ApiError('human_check_failed')

      const { verified } = await verifySolution({ ...payload, deriveKey, ...(await secrets()) })
      if (!verified) throw new ApiError('human_check_failed')
      // The same solution can be written in many ways; the signature of its challenge only in one.
      return { id: payload.challenge.signature, expiresAt }
    },
  }
}

type SignedPayload = Payload & { challenge: Challenge & { signature: string } }

/** As far as the library does not look itself. */
function payloadFrom(token: string): SignedPayload | undefined {
  const payload = jsonFrom(token) as Partial<SignedPayload> | null
  const { challenge } = payload ?? {}
  if (typeof challenge?.signature !== 'string') return undefined
  const { parameters } = challenge
  return typeof parameters === 'object' && parameters !== null
    ? (payload as SignedPayload)
    : undefined
}

function jsonFrom(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return null
  }
}
