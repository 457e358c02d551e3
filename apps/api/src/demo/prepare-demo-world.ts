import type { Db } from '#db/connect'
import { findSiteSetting } from '#db/queries'
import { createInvite } from '#invite/create-invite'
import type { Config } from '#settings/config'
import { hasPlayers } from './queries.ts'

/**
 * Nobody chose a database and it is empty: whoever tries the site out finds it alive. One that was
 * chosen stays empty, but the first player needs an invite.
 */
export async function prepareDemoWorld(db: Db, config: Config, now: Date) {
  if (await hasPlayers(db))
    return { isDemo: (await findSiteSetting(db, 'demo_world')) !== undefined }
  if (config.isDefaultDatabase) {
    // Loaded when asked for: every later start would compile it for nothing.
    const { fillDemoWorld } = await import('./fill-demo-world.ts')
    const { drawInWorkers } = await import('./draw-in-workers.ts')
    return { isDemo: true, inviteCode: await fillDemoWorld(db, config, now, drawInWorkers) }
  }
  const { code } = await createInvite(db, { note: 'the first invite' }, now)
  return { isDemo: false, inviteCode: code }
}
