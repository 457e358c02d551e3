import { expect, test } from 'vitest'
import { killDatabaseWhileRegistering, killSiteWhileRegistering } from './power-cut.js'

test('an account that was acknowledged survives fifty kills of the site, whole', async () => {
  const whole = { missing: [], broken: [], integrity: 'ok', signIn: 200 }
  expect(await killSiteWhileRegistering(50)).toEqual(whole)
}, 600_000)

test('an account that was acknowledged survives twenty kills of the database, whole', async () => {
  expect(await killDatabaseWhileRegistering(20)).toEqual({ missing: [], broken: [] })
}, 600_000)
