import { expect, test } from 'vitest'
import { DatabaseUnavailable, fromMysql, retryWhileUnavailable } from './errors.ts'

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
])('%s of MariaDB is no bug: a later try may succeed', (message, errno) => {
  expect(fromMysql(Object.assign(new Error(message), { errno }))).toBeInstanceOf(
    DatabaseUnavailable,
  )
})
