import { apiVersionOf, detailSchema, errorSchemas } from '@kodama/contract/errors'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRequest } from '#testing/any-request'
import { makePlayer } from '#testing/make'
import { testSite } from '#testing/visitor'

const ajv = new Ajv({ strict: false })
const isError = Object.fromEntries(
  Object.entries(errorSchemas).map(([version, schema]) => [version, ajv.compile(schema)]),
)
const isDetail = ajv.compile(detailSchema)

test('whatever is asked of an endpoint, it is an answer or a refusal, and nothing is written', async () => {
  const { app, db } = await testSite()
  await makePlayer(db)
  const players = () => db.selectFrom('users').selectAll().orderBy('id').execute()
  const before = await players()
  const isLong = expect.getState().testPath?.includes('.long.test.')
  let asked = 0
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, url, payload }) => {
      asked += 1
      const { statusCode, body } = await app.inject({
        method,
        url,
        // Each from another network, or the limits would answer.
        remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, payload }),
      })
      expect(statusCode).toBeLessThan(500)
      const { pathname } = new URL(url, 'http://localhost')
      // Dots in a path can lead out of the API, to a page.
      if (statusCode < 400 || !/^\/(?:v[123]|api)\//.test(pathname)) return
      const answer: unknown = JSON.parse(body)
      expect(isError[apiVersionOf(pathname)]?.(answer) || isDetail(answer)).toBe(true)
    }),
    { numRuns: isLong ? 50_000 : 300 },
  )
  expect(await players()).toEqual(before)
})
