import { Ajv, type ValidateFunction } from 'ajv'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

// All errors at once: a form shows every field that is wrong, not the first.
const exact = new Ajv({ allErrors: true, strict: false })
const fromText = new Ajv({ allErrors: true, strict: false, coerceTypes: true, useDefaults: true })

// Schemas are compiled when they are first needed: all of them at once would be half of a start.

/** A body must have the right types; an address is text, so its numbers are read from text. */
export const validatorFor: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? exact : fromText
  let validate: ValidateFunction | undefined
  return (data: unknown) => {
    validate ??= ajv.compile(schema)
    return validate(data) ? true : { error: validate.errors ?? [] }
  }
}

/** Only what the schema names goes out. */
export const serializerFor: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((answer: unknown) => string) | undefined
  return (answer) => (serialize ??= fastJsonStringify(schema as Schema))(answer)
}
