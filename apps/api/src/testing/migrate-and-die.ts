import type { KyselyPlugin } from 'kysely'
import { connect } from '#db/connect'
import { migrate } from '#db/migrate'

/** Migrates the database in argv and is killed after so many statements, as if the power went. */
const [database, statements] = process.argv.slice(2)
let left = Number(statements)

const killer: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return result
  },
}

const { db, kind } = await connect(JSON.parse(database ?? ''))
await migrate({ db: db.withPlugin(killer), kind })
await db.destroy()
process.stdout.write('done')
