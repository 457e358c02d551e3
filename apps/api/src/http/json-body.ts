import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

// The closing quote is always there. It is optional because a match that never fails takes linear time.
const stringsAndKeys = /"(?:[^"\\]|\\.)*"?\s*(:?)/g

/** Only JSON, and without duplicate keys: a proxy might read another of the two values than we do. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      parse(request, text, (error, value) => {
        if (!error && countKeysIn(text) !== countKeysOf(value)) {
          return done(new ApiError('invalid_input'))
        }
        return done(error, value)
      })
    },
  )
}

function countKeysIn(json: string) {
  let count = 0
  for (const [, colon] of json.matchAll(stringsAndKeys)) if (colon) count += 1
  return count
}

/** No recursion: a body may be thousands of levels deep. */
function countKeysOf(value: unknown) {
  let count = 0
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.values(next)
    if (!Array.isArray(next)) count += parts.length
    pending.push(...parts)
  }
  return count
}
