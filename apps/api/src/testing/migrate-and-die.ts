import type { KyselyPlugin } from 'kysely'
import { connect } from '#platform/database/connection/connect'
import { migrate } from '#platform/database/migrations/migrate'

/** Migrates the database in argv. Kills itself after the given number of statements, or prints how many it sent. */
const [database, statements] = process.argv.slice(2)
const last = Number(statements)
let sent = 0

const killer: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    sent += 1
    if (sent === last) process.kill(process.pid, 'SIGKILL')
    return result
  },
}

const { db, kind } = await connect(JSON.parse(database ?? ''))
await migrate({ db: db.withPlugin(killer), kind })
await db.destroy()
process.stdout.write(String(sent))
