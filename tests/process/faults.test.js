import { expect, test } from 'vitest'
import {
  databaseFaults,
  endConnections,
  mostConnections,
  successesDuring,
  refusalsDuring,
  redisFaults,
  startSite,
} from './faults.js'

test('whatever happens to the database, who needs it is told when to come back, and after it all is well', async () => {
  const faulty = await startSite()
  for (const fault of Object.values(databaseFaults(faulty))) {
    expect(await refusalsDuring(faulty, fault, { crowds: 1, size: 3 })).toBe(12)
  }
})

test('whatever happens to Redis, nobody is refused', async () => {
  const faulty = await startSite()
  for (const fault of Object.values(redisFaults(faulty))) {
    expect(await successesDuring(faulty, fault, 2)).toBe(4)
  }
})

test('connections that the database ends are made anew, and without one a site stops as well as any other', async () => {
  const faulty = await startSite()
  expect(await endConnections(faulty)).toBeLessThanOrEqual(mostConnections)
  await faulty.mariadb.end()
  faulty.site.child.kill('SIGTERM')
  expect(await faulty.site.ended).toEqual({ code: 0, errors: '' })
})
