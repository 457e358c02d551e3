import { demoAccount } from '@kodama/demo-world/demo-account'
import type { Db } from '#db/connect'
import { createInvite } from '#invite/create-invite'
import type { Config } from '#settings/config'
import { hasPlayers, isDemoWorld, nameOwnFiles } from './queries.ts'

/**
 * Fills the default database with the demo world, if it is empty. An empty database of the operator's choice gets an
 * invite for the first player.
 */
export async function prepareDemoWorld(db: Db, config: Config, now: Date) {
  if (await hasPlayers(db)) {
    if (!(await isDemoWorld(db))) return {}
    await nameOwnFiles(db)
    return { demoAccount }
  }
  const by = { actor: 'site', now }
  if (config.isDefaultDatabase) {
    // Loaded only here, so that no later start compiles it.
    const { fillDemoWorld } = await import('./fill-demo-world.ts')
    return { demoAccount, inviteCode: await fillDemoWorld(db, config, by) }
  }
  const { code } = await createInvite(db, { note: 'the first invite' }, by)
  return { inviteCode: code }
}
