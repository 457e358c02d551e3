import { pollLoop } from '#platform/concurrency/poll-loop'
import type { Db } from '#platform/database/connection/connect'
import { databaseLock } from '#platform/database/connection/lock'
import { makeRestrictionWatch } from './restrictions.ts'
import { makeUninvitedWatch } from './uninvited.ts'

const pauseMs = 20_000
const leaseMs = 60_000
/** A wave of changes is one message more, not a hundred. */
const maxReports = 10

type Options = {
  db: Db
  now: () => Date
  siteUrl: string
  log: { warn(fields: object, message: string): void }
  /** Sends a sentence to the operator's channel. */
  tell: (sentence: string) => void
}

/**
 * Watches what bancho.py writes to accounts. A restriction ends the player's sessions, and an account without an invite
 * means that a door is open; the operator learns of both. Of all processes, the one that holds the lock does this.
 */
export function watchAccounts({ db, now, siteUrl, log, tell }: Options) {
  const lock = databaseLock(db, 'accounts', leaseMs, now)
  const restrictions = makeRestrictionWatch(db)
  const uninvited = makeUninvitedWatch(db)
  const polling = pollLoop(look, pauseMs, (error) => {
    log.warn({ err: error }, 'the accounts could not be checked')
  })
  let isWatching = false

  async function look() {
    if (!(await lock.acquire())) {
      isWatching = false
      return
    }
    if (!isWatching) {
      await restrictions.start()
      await uninvited.start()
      isWatching = true
      return
    }
    reportSome(await restrictions.listChanged(), 'restrictions changed', ({ id, isRestricted }) => {
      // The page of a restricted player cannot be opened, so there is no link to it.
      if (isRestricted) tell(`player ${id} was restricted.`)
      else tell(`player ${id} is no longer restricted: ${siteUrl}/users/${id}`)
    })
    await uninvited.takeNew((ids) => {
      for (const id of ids) log.warn({ player: id }, 'an account was created without an invite')
      reportSome(ids, 'accounts were created without an invite', (id) =>
        tell(`player ${id} was created without an invite. The doctor shows which door is open.`),
      )
    })
  }

  function reportSome<T>(all: readonly T[], what: string, report: (one: T) => void) {
    all.slice(0, maxReports).forEach(report)
    if (all.length > maxReports) tell(`${all.length - maxReports} more ${what}.`)
  }

  return {
    look,
    start() {
      void polling.start()
    },
    async stop() {
      await polling.stop()
      await lock.release()
    },
  }
}
