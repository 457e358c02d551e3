import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { isNotFound, redirectOf } from './router-internals.ts'

const root = createRootRoute()
const here = createRoute({ getParentRoute: () => root, path: '/here' })
const away = createRoute({
  getParentRoute: () => root,
  path: '/away',
  loader: () => {
    throw redirect({ href: '/here', statusCode: 301 })
  },
})
const team = createRoute({ getParentRoute: () => root, path: '/teams/$teamId' })

async function load(address: string) {
  const router = createRouter({
    routeTree: root.addChildren([here, away, team]),
    history: createMemoryHistory({ initialEntries: [address] }),
    notFoundMode: 'root',
    isServer: true,
    origin: 'https://kodama.example',
  })
  await router.load()
  return router
}

test.each([
  ['/here', undefined],
  ['/here/', { status: 307, location: '/here' }],
  ['/away', { status: 301, location: '/here' }],
])('a load of %s on the server has its redirect', async (address, expected) => {
  expect(redirectOf(await load(address))).toEqual(expected)
})

test.each([
  ['/here', false],
  ['/teams/3', false],
  ['/nowhere', true],
  ['/nowhere/at/all', true],
  ['/teams/3/nowhere', true],
])('whether %s is no page: %s', async (address, expected) => {
  const { matches } = (await load(address)).state
  expect(matches[0] && isNotFound(matches[0], matches)).toBe(expected)
})
