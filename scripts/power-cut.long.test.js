import { test } from 'vitest'
import { killDatabaseWhileRegistering, killSiteWhileRegistering } from './power-cut.js'

test('an account that was acknowledged survives fifty kills of the site, whole', async () => {
  await killSiteWhileRegistering(50)
}, 600_000)

test('an account that was acknowledged survives twenty kills of the database, whole', async () => {
  await killDatabaseWhileRegistering(20)
}, 600_000)
