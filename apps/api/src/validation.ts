import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

// All errors at once: a form shows every field that is wrong, not the first.
const exact = new Ajv({ allErrors: true, strict: false })
const fromText = new Ajv({ allErrors: true, strict: false, coerceTypes: true, useDefaults: true })

/** A body must have the right types; an address is text, so its numbers are read from text. */
export const validatorFor: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? exact : fromText).compile(schema)
