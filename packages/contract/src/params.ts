import { combinedModes, modes, relaxModes } from '@kodama/rules/modes'
import * as Type from 'typebox/type'

export const playerId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
export const inviteId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
export const teamId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
/** A 64-bit column, but JSON has no exact integer past 2^53. */
export const scoreId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Bodies call it `captcha_token`. */
export const humanCheckToken = Type.String({ maxLength: 4096 })
export const md5 = Type.String({ pattern: '^[0-9a-f]{32}$' })
// With the type, the validator reads the text of a query as a number.
export const mode = Type.Enum([...modes], { type: 'integer' })
export const relaxMode = Type.Enum([...relaxModes], { type: 'integer' })
export const combinedMode = Type.Enum([...combinedModes], { type: 'integer' })
/** For example `jp`. */
export const country = Type.String({ pattern: '^[a-z0-9]{2}$' })
export const count = Type.Integer({ minimum: 0 })
export const unixSeconds = Type.Integer({ minimum: 0 })
/** ISO 8601 without a zone, as bancho.py writes it. */
export const localTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' })

/** A body with an unknown field is an error. */
export function body<T extends Type.TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

export function nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
