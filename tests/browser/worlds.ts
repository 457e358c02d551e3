import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { startOperatorHosts } from '../harness/real-world/operator-hosts.js'
import { writeRealWorld } from '../harness/real-world/write-real-world.js'
import { startMariadb } from '../harness/servers.js'

/** `demo`: the demo world in the embedded database. `demo-beside`: the same in bancho.py's. `real`: bancho.py's rows. */
export type World = 'demo' | 'demo-beside' | 'real'

const demoAccount = { name: 'kodama_demo', typed: 'kodama demo', password: 'Kodama-2026' }
/** A player of each world who can sign in, and another spelling of the name. */
export const accounts: Record<World, typeof demoAccount> = {
  demo: demoAccount,
  'demo-beside': demoAccount,
  real: { name: '-[ Yuki ]-', typed: '-[_yuki_]-', password: 'Forest-Echo-7' },
}

/** What the site stands beside in a world, and the settings for it. */
export async function startWorld(world: World, dataFolder: string) {
  if (world === 'demo') return undefined
  return world === 'real' ? startRealServer() : startDemoBeside(dataFolder)
}

/** bancho.py's MariaDB with the demo world, which the owner of the database writes. */
async function startDemoBeside(dataFolder: string) {
  const { owner, ...bancho } = await startBancho()
  for (const verb of ['demo', 'indexes']) {
    execFileSync(process.execPath, [path.resolve('apps/api/dist/kodama.js'), verb], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataFolder, DATABASE_URL: owner },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return bancho
}

/** bancho.py's MariaDB as it leaves it, with covers, previews and avatars on hosts of the operator. */
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
  const mariadb = await startMariadb()
  const { owner, account } = makeBanchoDatabase(mariadb.url, 'bancho')
  return {
    owner,
    settings: { DATABASE_URL: account },
    stop: mariadb.stop,
  }
}
