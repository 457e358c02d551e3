import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { listTables } from '#platform/database/schema/queries'
import { type Config, configFrom } from '#platform/settings/config'
import { testDatabaseSettings } from '#testing/test-database'
import { indexes } from './database.ts'
import { inviteCreate, inviteList } from './invite.ts'
import { playerShow } from './player.ts'

const by = { actor: 'operator aoba', now: new Date() }

test('a verb fills no database on which the site was never started', async () => {
  const config = configFrom(await testDatabaseSettings())
  for (const verb of [inviteCreate, inviteList, playerShow, indexes]) {
    await expect(verb.run(config, ['aoba'], by, {})).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: expect.stringMatching(/^There is no database .+: the first start makes it\. /),
      exitCode: 78,
    })
  }
  expect(await tablesOf(config)).toEqual([])
})

async function tablesOf({ DATABASE }: Config): Promise<string[]> {
  if (DATABASE.kind === 'sqlite' && !existsSync(DATABASE.file)) return []
  const { db } = await connect(DATABASE)
  const tables = await listTables(db)
  await db.destroy()
  return DATABASE.kind === 'sqlite' ? ['a file', ...tables] : tables
}
