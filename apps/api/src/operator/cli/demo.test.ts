import { expect, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { configFrom } from '#platform/settings/config'
import { testDatabaseSettings } from '#testing/test-database'
import { demo } from './demo.ts'

const by = { actor: 'operator aoba', now: new Date() }

test.each([
  [{ players: '0' }, '--players must be a whole number from 1 to 100000.'],
  [{ players: '-5' }, '--players must be a whole number from 1 to 100000.'],
  [{ players: '1e3' }, '--players must be a whole number from 1 to 100000.'],
  [{ players: '100001' }, '--players must be a whole number from 1 to 100000.'],
])(
  'demo with %j is refused with a sentence, before a database is made',
  async (options, message) => {
    const config = configFrom(await testDatabaseSettings())
    await expect(demo.run(config, [], by, options)).rejects.toMatchObject({
      name: 'OperatorError',
      message,
    })
    const { db } = await connect(config.DATABASE)
    await expect(db.selectFrom('users').select('id').execute()).rejects.toThrow(/users/)
    await db.destroy()
  },
)
