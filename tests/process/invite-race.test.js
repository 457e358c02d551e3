import { expect, test } from 'vitest'
import { oneWinnerEach, raceOnMariadb, raceOnSqlite } from './invite-race.js'

const size = { processes: 3, atEach: 3, rounds: 3 }

test('an invite admits one player, also when processes race for it on SQLite', async () => {
  expect(await raceOnSqlite(size)).toEqual(oneWinnerEach(size))
})

test('and on MariaDB', async () => {
  expect(await raceOnMariadb(size)).toEqual(oneWinnerEach(size))
})
