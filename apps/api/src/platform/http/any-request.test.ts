import { apiVersionOf, detailSchema, errorSchemas } from '@kodama/contract/errors'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCornerRequest, anyRequest } from '#testing/any-request'
import { makePlayer } from '#testing/make'
import { makeSignedIn } from '#testing/signed-in'
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
    numRuns(50_000, 300),
  )
  expect(await players()).toEqual(before)
})

test('whatever a signed-in player asks, it is an answer or a refusal, and only their own row changes', async () => {
  const { app, db } = await testSite()
  const { id, token } = await makeSignedIn(app, db)
  await makePlayer(db, { name: 'hifumi' })
  const others = () => db.selectFrom('users').selectAll().where('id', '<>', id).execute()
  const before = await others()
  let asked = 0
  await fc.assert(
    fc.asyncProperty(anyCornerRequest, async ({ method, url, payload }) => {
      asked += 1
      // A player has 60 acts an hour.
      if (asked % 50 === 0) await db.deleteFrom('web_limits').execute()
      const { statusCode } = await app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      })
      expect(statusCode).toBeLessThan(500)
      expect(statusCode).not.toBe(429)
    }),
    numRuns(10_000, 100),
  )
  expect(await others()).toEqual(before)
})

function numRuns(long: number, quick: number) {
  const isLong = expect.getState().testPath?.includes('.long.test.')
  return { numRuns: isLong ? long : quick }
}
