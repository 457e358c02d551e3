import { expect, test } from 'vitest'
import { type HostFacts, hostProblem, separationProblem } from './host-facts.ts'

const plain: HostFacts = {
  version: '10.11.6-MariaDB',
  isReadOnly: false,
  identity: 'a',
  group: 'a',
}
const synced: HostFacts = { ...plain, group: 'cluster', galera: { state: 4, size: 3 } }

test('a host that is too old, behind its cluster or read-only is not used', () => {
  expect(hostProblem(plain)).toBe(undefined)
  expect(hostProblem(synced)).toBe(undefined)
  const problems = [
    { ...plain, version: '5.7.44' },
    { ...synced, galera: { state: 2, size: 3 } },
    { ...plain, isReadOnly: true },
  ].map(hostProblem)
  expect(problems).toEqual([
    'its version, 5.7.44, is too old',
    'it has not caught up with its cluster',
    'it is read-only',
  ])
})

test('servers that do not share their rows cannot stand in for each other', () => {
  const other = { ...plain, identity: 'b', group: 'b' }
  expect(separationProblem([plain, other])).toMatch(/^The hosts of DATABASE_URL are separate/)
  expect(separationProblem([synced, { ...other, group: 'other cluster' }])).toMatch(/separate/)
  expect(separationProblem([synced, { ...synced, identity: 'b' }])).toBe(undefined)
  expect(separationProblem([plain, { ...other, isReadOnly: true }])).toBe(undefined)
})
