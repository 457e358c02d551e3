import type { Endpoint } from '@kodama/contract/endpoint'
import { endpointsByNoun } from '@kodama/contract/endpoints'
import fc from 'fast-check'

type Schema = {
  type?: string
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
}
type AnyRequest = { method: Endpoint['method']; url: string; payload?: string }

const endpoints: Endpoint[] = Object.values(endpointsByNoun).flatMap((each) => Object.values(each))

const brokenNumbers = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '1;2',
  '1,2',
]
const bigNumbers = [
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(400),
]
const characters = [
  '\0',
  'a\0b',
  '\ud800',
  '🌲',
  'é',
  'ſ',
  'ı',
  '\u202e',
  'x\r\ny: z',
  '\\u0000',
  'x'.repeat(300),
]
const injections = [
  "' or 1=1 -- ",
  "'; drop table users; -- ",
  "x'or(id=3)#",
  '${7*7}',
  '../../etc/passwd',
]
const syntax = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '[]',
  '{}',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
]
/** Texts that have broken other sites. */
const traps = [...brokenNumbers, ...bigNumbers, ...characters, ...injections, ...syntax]
/** They are already encoded, or cannot be. */
const rawTraps = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '..%2f..%2f',
  '%0d%0a',
  '+',
  '&&',
  '=',
]
const trap = fc.oneof(
  fc.constantFrom(...traps),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.maxSafeInteger().map(String),
)
const anyJson = fc.oneof(
  trap,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.array(trap, { maxLength: 3 }),
  fc.constantFrom(null, true, 2 ** 53, -0, 1e300, [], {}, [[]], { toString: 'x' }, { length: 1e9 }),
)

/** A request to some endpoint: each of its inputs fits its schema, is a trap, or is missing. */
export const anyRequest = requestsTo(endpoints)

/** The same for the endpoints that need a token. */
export const anyCornerRequest = requestsTo(endpoints.filter(({ needsSession }) => needsSession))

function requestsTo(some: Endpoint[]): fc.Arbitrary<AnyRequest> {
  return fc.constantFrom(...some).chain(({ method, path, params, query, body }) =>
    fc
      .record({
        params: fc.record(partsOf(params, rawOf)),
        query: fc.record(partsOf(query, rawOf), { requiredKeys: [] }),
        extra: fc.array(fc.tuple(fc.constantFrom(...traps), trap), { maxLength: 2 }),
        payload: body ? payloadOf(body as Schema) : fc.constant(undefined),
      })
      .map(({ params, query, extra, payload }) => {
        const pairs = [
          ...Object.entries(query).map(([name, text]) => `${name}=${text}`),
          ...extra.map(([name, text]) => `${encoded(name)}=${encoded(text)}`),
        ]
        const place = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
        const url = `${place}?${pairs.join('&')}`
        return { method, url, ...(payload !== undefined && { payload }) }
      }),
  )
}

function partsOf(schema: unknown, arbitraryOf: (schema: Schema) => fc.Arbitrary<string>) {
  const { properties = {} } = (schema ?? {}) as Schema
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property)]),
  )
}

/** As it stands in an address. */
function rawOf(schema: Schema) {
  const text = fc.oneof(
    { weight: 2, arbitrary: fittingOf(schema).map(String) },
    { weight: 2, arbitrary: trap },
  )
  return fc.oneof({ weight: 9, arbitrary: text.map(encoded) }, fc.constantFrom(...rawTraps))
}

function payloadOf({ properties = {} }: Schema): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      [name, fc.oneof({ weight: 3, arbitrary: fittingOf(schema) }, anyJson)] as const,
  )
  const object = fc.record(Object.fromEntries(fields))
  const partial = fc.record({ ...Object.fromEntries(fields), extra: anyJson }, { requiredKeys: [] })
  return fc.oneof(
    { weight: 6, arbitrary: object.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: partial.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: trap },
  )
}

function fittingOf(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000, minLength = 0, maxLength = 40 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') {
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 5)) }),
      fc.maxSafeInteger().filter((value) => value >= minimum && value <= maximum),
      fc.constantFrom(minimum, maximum),
    )
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) })
}

/** A lone surrogate has no UTF-8. */
function encoded(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))
}
