import { expect, test } from 'vitest'
import {
  databaseFaults,
  endConnections,
  mostConnections,
  refusalsDuring,
  startSite,
} from './faults.js'

test.each(/** @type {const} */ (['killed', 'frozen', 'out of connections']))(
  'a database that is %s for long keeps nobody waiting who does not need it, and nobody for ever',
  async (what) => {
    const faulty = await startSite()
    const fault = databaseFaults(faulty)[what]
    expect(await refusalsDuring(faulty, fault, { crowds: 10, size: 30 })).toBe(1200)
  },
)

test('connections that the database ends are made anew, again and again', async () => {
  const faulty = await startSite()
  for (let round = 0; round < 20; round++) {
    expect(await endConnections(faulty)).toBeLessThanOrEqual(mostConnections)
  }
})
