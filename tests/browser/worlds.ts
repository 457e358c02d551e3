import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { startOperatorHosts } from '../harness/real-world/operator-hosts.js'
import { writeRealWorld } from '../harness/real-world/write-real-world.js'
import { startMariadb, startRedis } from '../harness/servers.js'

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

/** bancho.py's MariaDB and Redis as it leaves them, with covers, previews and avatars on hosts of the operator. */
async function startRealServer() {
  const [{ owner, settings, stop }, hosts] = await Promise.all([
    startBancho(),
    startOperatorHosts(),
  ])
  writeRealWorld(owner)
  return {
    settings: { ...settings, ...hosts.settings },
    async stop() {
      hosts.stop()
      await stop()
    },
  }
}

/** The settings are of an account with the rights that `kodama grants` prints. */
async function startBancho() {
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()])
  const { owner, account } = makeBanchoDatabase(mariadb.url, 'bancho')
  return {
    owner,
    settings: { DATABASE_URL: account, REDIS_URL: redis.url },
    stop: async () => void (await Promise.all([mariadb.stop(), redis.stop()])),
  }
}
