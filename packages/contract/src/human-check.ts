import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { count, unixSeconds } from './params.ts'

/** A token is valid for one act only. */
const humanCheckActs = ['sign_in', 'registration', 'password_reset'] as const
export type HumanCheckAct = (typeof humanCheckActs)[number]

export const humanCheckLifeSeconds = 600

const act = Type.Enum([...humanCheckActs])
const hex = Type.String({ pattern: '^[0-9a-f]+$' })

/** A challenge of ALTCHA version 2, with its field names: https://altcha.org/docs. */
const humanCheckChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.Literal('SCRYPT'),
    nonce: hex,
    salt: hex,
    cost: count,
    memoryCost: count,
    parallelism: count,
    keyLength: count,
    keyPrefix: hex,
    keySignature: hex,
    data: Type.Object({ act, expires_at: unixSeconds }),
  }),
  signature: hex,
})
export type HumanCheckChallenge = Type.Static<typeof humanCheckChallenge>

export const getHumanCheckChallenge = endpoint({
  method: 'GET',
  path: '/v3/human-check/challenge',
  summary:
    'Work to do for a human-check token, where the human check is built in. The token is base64 of `{challenge, solution: {counter, derivedKey}}`, good once, for ten minutes and for its act.',
  query: Type.Object({ act }),
  response: humanCheckChallenge,
  errors: ['invalid_input', 'endpoint_not_found', 'too_many_requests'],
})
