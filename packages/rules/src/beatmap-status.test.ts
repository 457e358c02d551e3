import { expect, test } from 'vitest'
import {
  beatmapStatuses,
  beatmapStatusFrom,
  beatmapStatusFromStored,
  beatmapStatusNames,
  hasLeaderboardStored,
  isRankedStored,
  setStatus,
  statusFilterFrom,
} from './beatmap-status.ts'

test('the codes are named as the game names them', () => {
  expect(beatmapStatuses.map((status) => [status, beatmapStatusNames[status]])).toEqual([
    [-3, 'any'],
    [-2, 'graveyard'],
    [-1, 'wip'],
    [0, 'pending'],
    [1, 'ranked'],
    [2, 'approved'],
    [3, 'qualified'],
    [4, 'loved'],
  ])
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [99, 0],
])('maps.status %i is the code %i', (stored, status) => {
  expect(beatmapStatusFromStored(stored)).toBe(status)
})

test.each([
  [[4, 3, 2, 1, 0], 1],
  [[0, 3, 4, 2], 2],
  [[0, 3, 4], 4],
  [[0, 3], 3],
  [[0, -2], 0],
  [[], 0],
] as const)('a beatmapset of beatmaps with statuses %j has status %i', (statuses, status) => {
  expect(setStatus(statuses)).toBe(status)
})

test('pp come from ranked and approved beatmaps, leaderboards from loved ones too', () => {
  const stored = [-1, 0, 1, 2, 3, 4, 5]
  expect(stored.filter(isRankedStored)).toEqual([2, 3])
  expect(stored.filter(hasLeaderboardStored)).toEqual([2, 3, 5])
})

test.each([
  [-3, -3],
  [-2, 0],
  ['-1', 0],
  [0, 0],
  ['4', 4],
  ['wip', -3],
])('graveyard, WIP and pending are one filter: %j is %i', (value, status) => {
  expect(statusFilterFrom(value)).toBe(status)
})

test.each([
  ['-2', -2],
  ['4', 4],
  [1, 1],
  ['5', -3],
  ['ranked', -3],
  [undefined, -3],
])('the status filter %j is read as %i', (value, status) => {
  expect(beatmapStatusFrom(value)).toBe(status)
})
