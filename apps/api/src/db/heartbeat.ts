import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Connection, RowDataPacket } from 'mysql2'
import type { Schema } from './schema.ts'

export type Heartbeat = ReturnType<typeof startHeartbeat>

const beatEveryMs = 1000
const beatsRemembered = 60
export const maxReplicaAgeMs = 5000

const prefix = 'heartbeat:'

/**
 * Tells how old a replica is, without a right for it and without a clock that two machines share: this process counts up a
 * row of its own, and remembers when it began to write each number. A replica that shows a number has all that was
 * acknowledged before that moment.
 */
export function startHeartbeat(db: Kysely<Schema>) {
  const name = `${prefix}${today()}:${randomUUID()}`
  const begunAt = new Map<number, number>()
  let last = 0
  // While the database is away, the replicas grow old, which is all that a failure means here.
  const beatOrWait = () => void beat().catch(() => {})
  const timer = setInterval(beatOrWait, beatEveryMs).unref()
  beatOrWait()

  async function beat() {
    last += 1
    begunAt.set(last, performance.now())
    begunAt.delete(last - beatsRemembered)
    const value = String(last)
    const { numUpdatedRows } = await db
      .updateTable('web_facts')
      .set({ value })
      .where('name', '=', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    await db.insertInto('web_facts').values({ name, value }).execute()
    // Of processes that ended. One that still runs writes its row again.
    await db
      .deleteFrom('web_facts')
      .where('name', '>', prefix)
      .where('name', '<', `${prefix}${today()}`)
      .execute()
  }

  return {
    name,
    /** How far a replica that shows this number is behind, at most. */
    ageMsOf: (beat: number) => performance.now() - (begunAt.get(beat) ?? Number.NEGATIVE_INFINITY),
    stop: () => clearInterval(timer),
  }
}

/** The number that a replica shows; 0 if it has none yet. */
export async function readBeat(connection: Connection, name: string, timeout: number) {
  const sql = 'select value from web_facts where name = ?'
  return new Promise<number>((resolve, reject) => {
    connection.query<RowDataPacket[]>({ sql, values: [name], timeout }, (error, rows) => {
      if (error) reject(error)
      else resolve(Number(rows[0]?.['value'] ?? 0))
    })
  })
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
