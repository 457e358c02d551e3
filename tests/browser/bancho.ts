import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { startMariadb, startRedis } from '../harness/servers.js'

/**
 * bancho.py's MariaDB and Redis with the demo world, which the owner of the database writes. The settings are of an
 * account with the rights that `kodama grants` prints.
 */
export async function startBancho(dataFolder: string) {
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()])
  const { owner, account } = makeBanchoDatabase(mariadb.url, 'bancho')
  for (const verb of ['demo', 'indexes']) {
    execFileSync(process.execPath, [path.resolve('apps/api/dist/kodama.js'), verb], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataFolder, DATABASE_URL: owner },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return {
    settings: { DATABASE_URL: account, REDIS_URL: redis.url },
    stop: () => Promise.all([mariadb.stop(), redis.stop()]),
  }
}
