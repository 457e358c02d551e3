import { expect, test } from 'vitest'
import { killAndComplete, migrateWhole } from '#testing/killed-migration'

const atOnce = 4

test('a migration that is killed after any statement is completed by the next start', async () => {
  const { script, statements, clean } = await migrateWhole()
  expect(statements).toBeGreaterThan(15)
  for (let first = 1; first <= statements; first += atOnce) {
    const some = Array.from({ length: atOnce }, (_, n) => first + n).filter((n) => n <= statements)
    const completed = await Promise.all(some.map((last) => killAndComplete(script, last)))
    for (const [n, database] of completed.entries()) {
      expect(database, `after statement ${some[n]}`).toEqual(clean)
    }
  }
}, 900_000)
