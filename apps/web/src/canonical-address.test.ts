import { expect, test } from 'vitest'
import { canonicalAddress, knownQueries } from './canonical-address.ts'
import { routeTree } from './route-tree.gen.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=chat', '/'],
  ['/about?mode=3#x', '/about'],
  ['/leaderboards?mode=0&relax=0&sort=pp&page=1', '/leaderboards'],
  ['/leaderboards?country=JP&x=1&mode=1&mode=2', '/leaderboards?mode=2&country=jp'],
  ['/leaderboards?page=0x10&sort=%00', '/leaderboards'],
  ['/%6ceaderboards?mode=1', '/leaderboards?mode=1'],
  ['/leaderboards/?mode=1&x=1', '/leaderboards/?mode=1'],
  ['/beatmaps?q=+echo+&status=-3&nsfw=1', '/beatmaps?q=echo'],
  ['/users/3?best=2&best_size=5&t=99', '/users/3?best=2'],
  ['/users/3/settings?best=2', '/users/3/settings'],
  ['/users/register?code=12345&x=1', '/users/register?code=12345'],
  ['/reset-password?token=secret', '/reset-password?token=any'],
  ['/reset-password?token=', '/reset-password'],
  ['/no/such/page?mode=1', '/no/such/page'],
])('the canonical address of %s is %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBe(canonical)
})

type Options = { id: string; validateSearch?: unknown }

test('every page that reads its query has a canonical one', () => {
  const pages = Object.values(routeTree.children ?? {}).map(({ options }) => options as Options)
  const readers = pages.filter(({ validateSearch }) => validateSearch).map(({ id }) => id)
  expect(readers.sort()).toEqual(Object.keys(knownQueries).sort())
})
