import { randomUUID } from 'node:crypto'
import type { Db } from './connect.ts'
import { isDuplicate } from './errors.ts'

export type DatabaseLock = ReturnType<typeof databaseLock>

/** A row of `web_sweeps`, owned by one process at a time until it releases it or the lease expires. */
export function databaseLock(db: Db, name: string, leaseMs: number, now: () => Date) {
  const owner = randomUUID()
  let isHeld = false

  return {
    /** Also renews the lease. */
    async acquire(): Promise<boolean> {
      const time = now().getTime()
      isHeld = await takeLock(db, { name, owner, time, expires_at: time + leaseMs })
      return isHeld
    },

    async release() {
      if (!isHeld) return
      await db
        .updateTable('web_sweeps')
        .set({ expires_at: 0 })
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute()
        // If the database is down, the lease expires.
        .catch(() => {})
    },

    /**
     * Undefined when another process has taken the lock. Called first in a transaction, this makes writers wait for
     * each other, so no version becomes visible before a lower one.
     */
    async nextVersion(db: Db): Promise<number | undefined> {
      const { numUpdatedRows } = await db
        .updateTable('web_sweeps')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('name', '=', name)
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return undefined
      const { version } = await db
        .selectFrom('web_sweeps')
        .select('version')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return version
    },
  }
}

type Lease = { name: string; owner: string; time: number; expires_at: number }

async function takeLock(db: Db, { name, owner, time, expires_at }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_sweeps')
    .set({ owner, expires_at })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([
        eb('owner', '=', owner),
        eb('expires_at', '<', time),
        // Further ahead than a lease: written with a wrong clock.
        eb('expires_at', '>', expires_at),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  try {
    await db.insertInto('web_sweeps').values({ name, owner, expires_at, version: 0 }).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
