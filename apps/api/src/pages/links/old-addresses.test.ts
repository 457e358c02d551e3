import { expect, test } from 'vitest'
import { type Meaning, meaningOf } from './old-addresses.ts'

const meanings: [string, Meaning][] = [
  ['/u/3', { page: '/users/3' }],
  ['/u/3/', { page: '/users/3' }],
  ['/u/0', { page: '/users/0' }],
  ['/u/aoba', { player: 'aoba' }],
  ['/u/Suzu%20Kaze', { player: 'Suzu Kaze' }],
  ['/u/%E9%88%B4', { player: '鈴' }],
  ['/u/@3', { player: '3' }],
  ['/u/3/taiko', { page: '/users/3', query: 'mode=1' }],
  ['/users/aoba', { player: 'aoba', isPage: true }],
  ['/users/@aoba', { player: 'aoba', isPage: true }],
  ['/users/@1234', { player: '1234', isPage: true }],
  ['/users/@register', { player: 'register', isPage: true }],
  ['/users/3/osu', { page: '/users/3' }],
  ['/users/3/fruits', { page: '/users/3', query: 'mode=2' }],
  ['/users/@aoba/mania', { player: 'aoba', query: 'mode=3' }],
  ['/b/75', { beatmap: 75 }],
  ['/beatmaps/75', { beatmap: 75, isPage: true }],
  ['/s/1', { beatmapset: 1 }],
  ['/beatmapsets/1', { beatmapset: 1 }],
  ['/beatmapsets', { page: '/beatmaps' }],
  ['/d/1', { download: 1 }],
  ['/d/1n', { download: 1 }],
  ['/scores/osu/9', { page: '/scores/9' }],
  ['/scores/mania/9', { page: '/scores/9' }],
  ['/rankings', { page: '/leaderboards', query: '' }],
  ['/rankings/taiko', { page: '/leaderboards', query: 'mode=1' }],
  ['/rankings/osu/performance', { page: '/leaderboards', query: '' }],
  ['/rankings/fruits/score', { page: '/leaderboards', query: 'mode=2&sort=score' }],
  ['/rankings/mania/country', { page: '/leaderboards', query: 'mode=3' }],
  ['/home', { page: '/' }],
  ['/home/account/edit', { page: '/users', query: 'edit=about' }],
  ['/home/password-reset', { page: '/reset-password' }],
  ['/home/support', { page: '/supporter' }],
  ['/p/forgot', { page: '/reset-password' }],
  ['/p/register', { page: '/users/register' }],
  ['/p/playerranking', { page: '/leaderboards' }],
  ['/p/pp', { page: '/leaderboards' }],
  ['/p/beatmaplist', { page: '/beatmaps' }],
  ['/p/support', { page: '/supporter' }],
  ['/p/changelog', { page: '/' }],
]

test.each(meanings)('%s has a meaning', (path, meaning) => {
  expect(meaningOf(path)).toEqual(meaning)
})

// oxfmt-ignore
const meaningless = [
  '/', '/leaderboards', '/beatmaps', '/beatmaps/1/75', '/scores/9', '/docs/ja/rules',
  '/users', '/users/3', '/users/register', '/users/3/friends', '/users/3/settings',
  '/u', '/u/', '/u//', '/u/3/x', '/u/3/constructor', '/u/3/taiko/x', '/u/%ff', '//u/3',
  '/b', '/b/0', '/b/-1', '/b/07', '/b/1.5', '/b/x', '/b/12345678901', '/b/1/2',
  '/s/x', '/d/x', '/d/n', '/d/1nn', '/scores/x/9', '/scores/osu/x', '/home/x', '/p',
]

test.each(meaningless)('%s is a page of the site, or none', (path) => {
  expect(meaningOf(path)).toBeUndefined()
})
