import { safeNameOf, unmetUsernameRequirements } from '@kodama/rules/usernames'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDuplicate } from '#platform/database/connection/errors'
import { runs } from '#testing/breadth'
import { testApp } from '#testing/test-app'
import { insertPlayer } from './queries.ts'

test('two accepted names are one on this database exactly when our rule says so', async () => {
  const { db, siteDb } = await testApp()
  const letters = fc.constantFrom(...'aAbB1_[]- ')
  const name = fc
    .array(letters, { minLength: 2, maxLength: 4 })
    .map((characters) => characters.join(''))
    .filter((text) => unmetUsernameRequirements(text).length === 0)
  let n = 0
  async function insert(name: string) {
    n += 1
    const row = { name, safe_name: safeNameOf(name), email: `p${n}@example.com` }
    const rest = { pw_bcrypt: '_'.repeat(60), country: 'xx', creation_time: 1 }
    try {
      await insertPlayer(siteDb, { ...row, ...rest })
      return 'made'
    } catch (error) {
      if (isDuplicate(error, 'name')) return 'taken'
      throw error
    }
  }
  await fc.assert(
    fc.asyncProperty(name, name, async (first, second) => {
      await db.deleteFrom('users').where('id', '>', 1).execute()
      expect(await insert(first)).toBe('made')
      expect(await insert(second)).toBe(safeNameOf(first) === safeNameOf(second) ? 'taken' : 'made')
    }),
    runs(),
  )
})
