import { expect, test } from 'vitest'
import { oneWinnerEach, raceOnMariadb, raceOnSqlite } from './invite-race.js'

const size = { processes: 4, atEach: 50, rounds: 20 }

test('of 200 players at four processes an invite admits one, twenty times on SQLite', async () => {
  expect(await raceOnSqlite(size)).toEqual(oneWinnerEach(size))
})

test('and on MariaDB', async () => {
  expect(await raceOnMariadb(size)).toEqual(oneWinnerEach(size))
})
