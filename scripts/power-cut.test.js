import { test } from 'vitest'
import { killDatabaseWhileRegistering, killSiteWhileRegistering } from './power-cut.js'

test('an account that was acknowledged survives kills of the site, whole', async () => {
  await killSiteWhileRegistering(4)
})

test('an account that was acknowledged survives kills of the database, whole', async () => {
  await killDatabaseWhileRegistering(3)
})
