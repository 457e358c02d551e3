import { demoPlayerId } from '@kodama/demo-world/demo-account'
import { Privilege } from '@kodama/rules/privileges'
import type { Db } from '#platform/database/connection/connect'
import { type Config, isLoopback } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'
import { removePrivileges } from './queries.ts'

type Settings = Pick<Config, 'DEMO' | 'SITE_URL'>

const staff = Privilege.MODERATOR | Privilege.ADMINISTRATOR | Privilege.DEVELOPER

/** Everybody knows the password of the demo account, so the demo world is public only if the operator says so. */
export function refusePublicDemo({ DEMO, SITE_URL }: Settings) {
  if (DEMO === 'public' || isLoopback(new URL(SITE_URL).hostname)) return
  throw new OperatorError(
    `SITE_URL is ${SITE_URL}, but this is the database of the demo world, whose password is public: set DATABASE_URL to one of your own, or set DEMO=public.`,
  )
}

export async function removeStaffPrivileges(db: Db, { DEMO }: Settings) {
  if (DEMO === 'public') await removePrivileges(db, demoPlayerId, staff)
}
