import { expect, test } from 'vitest'
import {
  ConnectionLost,
  DatabaseUnavailable,
  fromMysql,
  fromStatement,
  isNotExecuted,
  retryWhileUnavailable,
} from './errors.ts'

const gone = new DatabaseUnavailable(new Error('gone'))

/** A database that is unavailable for some tries, and what a start does about it. */
async function startOn(failures: number) {
  const acts: string[] = []
  const ask = async () => {
    acts.push('try')
    if (failures-- > 0) throw gone
    return 'ready'
  }
  const pause = async (ms: number) => acts.push(`pause ${ms}`)
  const outcome = await retryWhileUnavailable(ask, pause).catch((error: unknown) => error)
  return { outcome, acts }
}

test('a start pauses between its tries while the database is unavailable', async () => {
  const { outcome, acts } = await startOn(2)
  expect(outcome).toBe('ready')
  expect(acts).toEqual(['try', 'pause 250', 'try', 'pause 250', 'try'])
})

test('a start gives up after 20 more tries', async () => {
  const { outcome, acts } = await startOn(99)
  expect(outcome).toBe(gone)
  expect(acts.filter((act) => act === 'try')).toHaveLength(21)
})

test('what no later try can change is not tried again', async () => {
  let tries = 0
  const ask = async () => {
    tries += 1
    throw new Error('no such table')
  }
  await expect(retryWhileUnavailable(ask)).rejects.toThrow('no such table')
  expect(tries).toBe(1)
})

test.each([
  ['a full disk', 1021],
  ['a full table', 1114],
  ['a read-only server', 1290],
  ['a node outside its cluster', 1047],
  ['a commit that failed on a node', 1180],
  ['a server that shuts down', 1053],
])('%s of MariaDB is no bug: a later try may succeed', (message, errno) => {
  expect(fromMysql(Object.assign(new Error(message), { errno }))).toBeInstanceOf(
    DatabaseUnavailable,
  )
})

test.each([
  ['a node outside its cluster', { errno: 1047 }, true, true],
  ['a connection that the server has ended', { errno: 1927 }, true, false],
  ['a connection that broke', { code: 'ECONNRESET' }, true, false],
  ['a server that does not answer in time', { code: 'PROTOCOL_SEQUENCE_TIMEOUT' }, false, false],
  ['a failed commit', { errno: 1180 }, false, false],
])('%s: whether a read and a write may be sent again', (message, fields, read, write) => {
  const error = Object.assign(new Error(message), fields)
  expect(isNotExecuted(error, 'select 1')).toBe(read)
  expect(isNotExecuted(error, 'update users set priv = 1')).toBe(write)
  expect(fromStatement(error) instanceof ConnectionLost).toBe(read)
})
