import { expect, inject, test } from 'vitest'
import { examine } from '#operator/doctor/examine'
import type { Database } from '#platform/database/connection/connect'
import { openDatabase } from '#platform/database/migrations/open'
import { listMissingScoreIndexes } from '#platform/database/schema/indexes'
import { configFrom } from '#platform/settings/config'
import { testBanchoDatabase, testDatabaseSettings } from '#testing/test-database'
import { addMissingIndexes } from './add-missing-indexes.ts'

const servers = inject('servers')
const names = ['web_scores_best_index', 'web_scores_recent_index']
const now = new Date('2026-11-15T00:00:00Z')
const by = { actor: 'operator aoba', now }

test('tables that we made have their indexes from the start', async () => {
  const database = await openDatabase(configFrom(await testDatabaseSettings()))
  expect(await missingFrom(database)).toEqual([])
  await database.db.destroy()
})

test.skipIf(!servers)(
  "bancho.py's table gets its indexes when it is asked for, once, and that is audited",
  async () => {
    const { owner: config, account } = await testBanchoDatabase()
    const database = await openDatabase(config)
    expect(await missingFrom(database)).toEqual(names)
    const warning = (await examine(config)).find(({ sentence }) =>
      sentence.includes(names[0] ?? ''),
    )
    expect(warning).toMatchObject({ about: 'database', verdict: 'warn' })

    expect((await addMissingIndexes(database, by)).map(({ name }) => name)).toEqual(names)
    expect(await missingFrom(database)).toEqual([])
    expect(await addMissingIndexes(database, by)).toEqual([])
    const audit = await database.db.selectFrom('web_audit').select(['act', 'subject']).execute()
    expect(audit).toEqual(names.map((subject) => ({ act: 'indexes', subject })))
    const sentences = (await examine(account)).map(({ sentence }) => sentence).join('\n')
    expect(sentences).not.toContain(names[0])
    await database.db.destroy()
  },
)

test.skipIf(!servers)(
  'an account that may not add indexes is told which right it lacks',
  async () => {
    const { account } = await testBanchoDatabase()
    const database = await openDatabase(account)
    expect(await missingFrom(database)).toEqual(names)
    await expect(addMissingIndexes(database, by)).rejects.toMatchObject({
      name: 'OperatorError',
      exitCode: 78,
      message: expect.stringMatching(/^web_scores_best_index .* the right INDEX on scores/),
    })
    await database.db.destroy()
  },
)

async function missingFrom({ db, kind }: Database) {
  return (await listMissingScoreIndexes(db, kind)).map(({ name }) => name)
}
