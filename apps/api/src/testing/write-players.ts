import { combinedModes } from '@kodama/rules/modes'
import { connect, transaction } from '#platform/database/connection/connect'

/** Makes players with their stats until it is killed. Prints the id of each after the commit. */
const [file = ''] = process.argv.slice(2)
const { db } = await connect({ kind: 'sqlite', file })

for (let n = 1; ; n++) {
  const id = await transaction(db, async (db) => {
    const { insertId } = await db
      .insertInto('users')
      .values({
        name: `p${n}`,
        safe_name: `p${n}`,
        email: `p${n}@example.com`,
        pw_bcrypt: '_'.repeat(60),
      })
      .executeTakeFirstOrThrow()
    const id = Number(insertId)
    await db
      .insertInto('stats')
      .values(combinedModes.map((mode) => ({ id, mode })))
      .execute()
    return id
  })
  process.stdout.write(`${id}\n`)
}
