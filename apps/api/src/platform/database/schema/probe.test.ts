import { expect, test } from 'vitest'
import { isTooOldGameServer } from './probe.ts'
import { serverProblem } from './server-version.ts'

test.each([
  ['5.7.44-log', 'MySQL 5.7.44'],
  ['10.5.28-MariaDB-ubu2004', 'MariaDB 10.5.28'],
  ['5.5.68-MariaDB', 'MariaDB 5.5.68'],
  ['nonsense', 'MySQL 0'],
])('a server %s is too old, and the sentence says what it is', (version, name) => {
  expect(serverProblem(version)).toBe(
    `The database server is ${name}, and kodama needs MySQL 8 or MariaDB 10.6, or newer.`,
  )
})

test.each([
  '8.0.11-TiDB-v7.5.0',
  '8.4.3',
  '9.7.1',
  '10.6.0-MariaDB',
  '10.11.19-MariaDB-deb12',
  '12.1.2-MariaDB',
])('a server %s will do', (version) => {
  expect(serverProblem(version)).toBeUndefined()
})

test.each([
  [[4, 9, 9], true],
  [[5, 2, 1], true],
  [[5, 1, 10], true],
  [[5, 2, 2], false],
  [[5, 10, 0], false],
  [[6, 0, 0], false],
])('whether bancho.py %j is too old: %s', (version, isTooOld) => {
  expect(isTooOldGameServer(version)).toBe(isTooOld)
})
