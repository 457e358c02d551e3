import { expect, test } from 'vitest'
import { endpointsByNoun } from './endpoints.ts'
import { errors } from './errors.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('kodama', 'https://kodama.example')
const endpoints = Object.values(endpointsByNoun).flatMap((each) => Object.values(each))

/** Every call that the specification of the site names. */
test.each([
  ['post', '/v3/authenticate/login'],
  ['post', '/v3/authenticate/me'],
  ['post', '/v3/authenticate/logout'],
  ['post', '/v3/authenticate/register'],
  ['post', '/v3/password/reset/request'],
  ['post', '/v3/password/reset/health'],
  ['post', '/v3/password/reset/confirm'],
  ['get', '/v2/scores/{id}'],
  ['get', '/v1/get_map_info'],
  ['get', '/v3/users/{id}'],
  ['get', '/v1/get_player_scores'],
  ['get', '/v2/players/{id}'],
  ['get', '/v2/players/{id}/stats'],
  ['get', '/v2/teams/{id}'],
  ['get', '/v3/leaderboard'],
  ['get', '/api/v2/beatmapsets/search'],
  ['get', '/locales/{locale}/web.json'],
  ['get', '/v3/human-check/challenge'],
  ['get', '/v3/site'],
])('the document tells of %s %s', (method, path) => {
  expect(document.paths[path]).toHaveProperty(method)
})

test('no two endpoints share an address or a name', () => {
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    endpoints.length,
  )
  const names = Object.values(endpointsByNoun).flatMap((each) => Object.keys(each))
  expect(new Set(names).size).toBe(names.length)
})

test('every call with a body tells that it may be too large, or not be JSON', () => {
  const posts = Object.values(document.paths).filter((path) => 'post' in path)
  const statuses = posts.map(({ post }) => Object.keys((post as { responses: object }).responses))
  expect(statuses).toHaveLength(endpoints.filter(({ body }) => body).length)
  for (const known of statuses) expect(known).toEqual(expect.arrayContaining(['413', '415']))
})

test('every parameter in a path has a schema', () => {
  for (const { path, params } of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const properties = (params as { properties?: object } | undefined)?.properties ?? {}
    expect(Object.keys(properties)).toEqual(named)
  }
})

test('codes that share a status are named together', () => {
  expect(document.paths['/v3/authenticate/register']).toMatchObject({
    post: {
      responses: {
        201: { description: 'Success' },
        409: { description: expect.stringMatching(/`invite_used`.*\n`username_taken`/) },
      },
    },
  })
})

test('broken input of the registration is answered as a list, and of the others as a code', () => {
  const registration = JSON.stringify(document.paths['/v3/authenticate/register'])
  const signIn = JSON.stringify(document.paths['/v3/authenticate/login'])
  expect(registration).toContain('"detail"')
  expect(signIn).not.toContain('"detail"')
  expect(signIn).toContain('"error_code"')
})

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

test('every error code has an HTTP status of a failure and a whole sentence', () => {
  for (const { status, message } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].+\.$/)
  }
})
