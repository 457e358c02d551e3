import { expect, test } from 'vitest'
import {
  databaseFaults,
  endConnections,
  expectNothing,
  expectRefusals,
  redisFaults,
  startSite,
} from './faults.js'

test.each(['killed', 'frozen', 'out of connections'])(
  'a database that is %s for long keeps nobody waiting who does not need it, and nobody for ever',
  async (what) => {
    const faulty = await startSite()
    const fault = databaseFaults(faulty)[what]
    if (fault) await expectRefusals(faulty, fault, { crowds: 10, size: 30 })
    expect(faulty.site.child.exitCode).toBe(null)
  },
)

test.each(['stopped', 'frozen', 'emptied'])(
  'with a Redis that is %s for long nobody is refused',
  async (what) => {
    const faulty = await startSite()
    const fault = redisFaults(faulty)[what]
    if (fault) await expectNothing(faulty, fault, 50)
    expect(faulty.site.child.exitCode).toBe(null)
  },
)

test('connections that the database ends are made anew, again and again', async () => {
  const faulty = await startSite()
  for (let round = 0; round < 20; round++) await endConnections(faulty)
})
