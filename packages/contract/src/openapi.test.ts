import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
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

type Operation = {
  responses: Record<string, unknown>
  security?: object[]
  requestBody?: { content: Record<string, unknown> }
}

function operationOf({ method, path }: Endpoint) {
  const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')]
  return operations?.[method.toLowerCase()] as Operation
}

test('every call with a body tells that it may be too large, or not be JSON', () => {
  const withBody = endpoints.filter(({ body }) => body)
  expect(withBody.length).toBeGreaterThan(8)
  for (const endpoint of withBody) {
    const statuses = Object.keys(operationOf(endpoint).responses)
    expect([endpoint.path, statuses]).toEqual([
      endpoint.path,
      expect.arrayContaining(['413', '415']),
    ])
  }
})

const isOwn = ({ path }: Endpoint) => path.startsWith('/v3/account/')

test('every call of a signed-in player, and no other, takes a bearer token and tells of a 401; that of staff is not there for others', () => {
  expect(document.components.securitySchemes).toEqual({
    session: { type: 'http', scheme: 'bearer' },
  })
  for (const endpoint of endpoints) {
    const { security } = operationOf(endpoint)
    const expected = isOwn(endpoint) ? [{ session: [] }] : undefined
    expect([endpoint.path, security]).toEqual([endpoint.path, expected])
  }
  for (const endpoint of endpoints.filter(isOwn)) {
    const refused = endpoint.path.includes('/staff/') ? '404' : '401'
    const statuses = endpoint.method === 'GET' ? [refused] : [refused, '429']
    const told = Object.keys(operationOf(endpoint).responses)
    expect([endpoint.path, told]).toEqual([endpoint.path, expect.arrayContaining(statuses)])
  }
})

test('a picture is the body itself', () => {
  const pictures = endpoints.filter(({ takesPicture }) => takesPicture)
  expect(pictures).not.toEqual([])
  for (const endpoint of pictures) {
    expect(Object.keys(operationOf(endpoint).requestBody?.content ?? {})).toEqual(['image/*'])
  }
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
