import type { FastifyInstance } from 'fastify'
import { ApiError } from '#errors/api-error'

const stringsAndKeys = /"(?:[^"\\]|\\.)*"\s*(:?)/g

/** JSON is all that the calls take. A name that stands twice would mean one thing here and another to a proxy. */
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

/** Without recursion: a body may be thousands of levels deep. */
function countKeysOf(value: unknown) {
  let count = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.values(next)
    if (!Array.isArray(next)) count += parts.length
    waiting.push(...parts)
  }
  return count
}
