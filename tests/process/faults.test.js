import { expect, test } from 'vitest'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { registration } from '../harness/site-process.js'
import { visit } from '../harness/visit.js'
import {
  databaseFaults,
  endConnections,
  mostConnections,
  refusalsDuring,
  startSite,
} from './faults.js'

test('whatever happens to the database, who needs it is told when to come back, and after it all is well', async () => {
  const faulty = await startSite()
  for (const fault of Object.values(databaseFaults(faulty))) {
    expect(await refusalsDuring(faulty, fault, { crowds: 1, size: 3 })).toBe(12)
  }
})

test('connections that the database ends are made anew, and without one a site stops as well as any other', async () => {
  const faulty = await startSite()
  expect(await endConnections(faulty)).toBeLessThanOrEqual(mostConnections)
  await faulty.mariadb.end()
  faulty.site.child.kill('SIGTERM')
  expect(await faulty.site.ended).toEqual({ code: 0, errors: '' })
})

test('while the database is read-only the site is not ready, readers are served and writers told to come back', async () => {
  const { site, mariadb } = await startSite()
  const { email: _, ...signIn } = registration
  const statuses = async () => [
    (await visit(site.url, '/readyz')).status,
    (await visit(site.url, '/v2/players/3')).status,
    (await site.post('/v3/authenticate/login', signIn)).status,
  ]
  runOnMariadb(mariadb.url, 'set global read_only = 1')
  expect(await statuses()).toEqual([503, 200, 503])
  runOnMariadb(mariadb.url, 'set global read_only = 0')
  expect(await statuses()).toEqual([200, 200, 403])
})
