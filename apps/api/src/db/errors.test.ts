import { expect, test } from 'vitest'
import { DatabaseUnavailable, fromMysql } from './errors.ts'

test.each([
  ['a full disk', 1021],
  ['a full table', 1114],
  ['a read-only server', 1290],
])('%s of MariaDB is no bug: a later try may succeed', (message, errno) => {
  expect(fromMysql(Object.assign(new Error(message), { errno }))).toBeInstanceOf(
    DatabaseUnavailable,
  )
})
