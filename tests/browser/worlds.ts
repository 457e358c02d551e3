import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { startOperatorHosts } from '../harness/real-world/operator-hosts.js'
import { writeRealWorld } from '../harness/real-world/write-real-world.js'
import { startMariadb } from '../harness/servers.js'

/** `demo`: the demo world in the embedded database. `real`: rows as bancho.py leaves them, in MariaDB. */
export type World = 'demo' | 'real'

const demoAccount = { name: 'kodama_demo', typed: 'kodama demo', password: 'Kodama-2026' }
/** A player of each world who can sign in, and another spelling of the name. */
export const accounts: Record<World, typeof demoAccount> = {
  demo: demoAccount,
  real: { name: '-[ Yuki ]-', typed: '-[_yuki_]-', password: 'Forest-Echo-7' },
}

/** The servers of a world, and the settings that lead to them. */
export async function startWorld(world: World) {
  return world === 'real' ? startRealServer() : undefined
}

/** Covers, previews and avatars are on hosts of the operator. The account has the rights that `kodama grants` prints. */
async function startRealServer() {
  const [mariadb, hosts] = await Promise.all([startMariadb(), startOperatorHosts()])
  const { owner, account } = makeBanchoDatabase(mariadb.url, 'bancho')
  writeRealWorld(owner)
  return {
    settings: { DATABASE_URL: account, ...hosts.settings },
    async stop() {
      hosts.stop()
      await mariadb.stop()
    },
  }
}
