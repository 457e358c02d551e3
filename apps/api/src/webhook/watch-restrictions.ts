import { randomUUID } from 'node:crypto'
import { acquireLock, releaseLock } from '#catalogue/queries'
import { pollLoop } from '#concurrency/poll-loop'
import type { Db } from '#db/connect'
import { makePrivilegeScan } from '#ranks/changes'

const lockName = 'restrictions'
const pauseMs = 20_000
const leaseMs = 60_000
/** A wave of restrictions is one message more, not a hundred. */
const maxTold = 10

type Options = {
  db: Db
  now: () => Date
  siteUrl: string
  tell: (sentence: string) => void
  onError: (error: unknown) => void
}

/**
 * Tells which players were restricted or are no longer. Of all processes, only the one with the lock does. What changes
 * while none of them looks is not told.
 */
export function watchRestrictions({ db, now, siteUrl, tell, onError }: Options) {
  const owner = randomUUID()
  const polling = pollLoop(look, pauseMs, onError)
  let scan: ReturnType<typeof makePrivilegeScan> | undefined

  async function look() {
    if (!(await acquireLock(db, owner, now().getTime(), leaseMs, lockName))) {
      scan = undefined
      return
    }
    if (!scan) {
      const first = makePrivilegeScan(db)
      await first.start()
      scan = first
      return
    }
    const { isHidden } = scan
    const changed = await scan.listChanged()
    for (const id of changed.slice(0, maxTold)) {
      // The page of a restricted player cannot be opened, so there is no link to it.
      if (isHidden(id)) tell(`player ${id} was restricted.`)
      else tell(`player ${id} is no longer restricted: ${siteUrl}/users/${id}`)
    }
    const more = changed.length - maxTold
    if (more > 0) tell(`the restrictions of ${more} more players changed.`)
  }

  return {
    look,
    start() {
      void polling.start()
    },
    async stop() {
      await polling.stop()
      if (scan) await releaseLock(db, owner, lockName).catch(() => {})
    },
  }
}
