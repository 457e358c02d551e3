import { demoAccount } from '@kodama/demo-world/demo-account'
import type { By } from '#accounts/account/audit'
import { createInvite } from '#accounts/invite/create-invite'
import { inviteStateOf, listInvites } from '#accounts/invite/queries'
import { revokeInvites } from '#accounts/invite/revoke-invites'
import { type Db, transaction } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import type { Config } from '#platform/settings/config'
import { followSiteUrl } from './follow-site-url.ts'
import { refusePublicDemo, removeStaffPrivileges } from './public-demo.ts'
import { hasPlayers, isDemoWorld, writeOwnDefaults } from './queries.ts'

/**
 * Fills the default database with the demo world, if it is empty. An empty database of the operator's choice gets an
 * invite for the first player.
 */
export async function prepareDemoWorld(db: Db, config: Config, now: Date) {
  if (await hasPlayers(db)) {
    if (!(await isDemoWorld(db))) return {}
    refusePublicDemo(config)
    await removeStaffPrivileges(db, config)
    await writeOwnDefaults(db)
    await followSiteUrl(db, config.SITE_URL)
    return { demoAccount }
  }
  const by = { actor: 'site', now }
  if (config.isDefaultDatabase) {
    // Loaded only here, so that no later start compiles it.
    const { fillDemoWorld } = await import('./fill-demo-world.ts')
    const inviteCode = await fillDemoWorld(db, config, by)
    await removeStaffPrivileges(db, config)
    return { demoAccount, inviteCode }
  }
  return { inviteCode: await replaceFirstInvite(db, by) }
}

/** The code of an invite cannot be printed again. So another start makes another, and ends the one before. */
function replaceFirstInvite(db: Db, by: By): Promise<string> {
  const note = 'the first invite'
  return transaction(db, async (db) => {
    for (const invite of await listInvites(db)) {
      const isOpen = inviteStateOf(invite, secondsOf(by.now)) === 'open'
      if (invite.note !== note || invite.made_by !== null || !isOpen) continue
      const reason = 'another start made another'
      await revokeInvites(db, { id: invite.id, withSubtree: false, reason }, by)
    }
    return (await createInvite(db, { note }, by)).code
  })
}
