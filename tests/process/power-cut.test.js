import { expect, test } from 'vitest'
import { killDatabaseWhileRegistering, killSiteWhileRegistering } from './power-cut.js'

test('an account that was acknowledged survives kills of the site, whole', async () => {
  const whole = { missing: [], broken: [], integrity: 'ok', signIn: 200 }
  expect(await killSiteWhileRegistering(4)).toEqual(whole)
})

test('an account that was acknowledged survives kills of the database, whole', async () => {
  expect(await killDatabaseWhileRegistering(3)).toEqual({ missing: [], broken: [] })
})
