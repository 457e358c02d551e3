import { demoAccount } from '@kodama/demo-world/demo-account'
import type { Db } from '#db/connect'
import { findSiteSetting } from '#db/queries'
import { createInvite } from '#invite/create-invite'
import type { Config } from '#settings/config'
import { hasPlayers } from './queries.ts'

/**
 * Fills the default database with the demo world, if it is empty. An empty database of the operator's choice gets an
 * invite for the first player.
 */
export async function prepareDemoWorld(db: Db, config: Config, now: Date) {
  if (await hasPlayers(db)) {
    const isDemo = (await findSiteSetting(db, 'demo_world')) !== undefined
    return isDemo ? { demoAccount } : {}
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
