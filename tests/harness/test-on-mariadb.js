import { runOnMariadb } from './mariadb-client.js'
import { startMariadb, startRedis } from './servers.js'

/** As odd as an operator's server can be: the site must set its own mode and time zone on every connection. */
const oddOptions = [
  '--sql-mode=NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT,NO_UNSIGNED_SUBTRACTION',
  '--default-time-zone=-11:30',
]

/** Notes which test file ran on which kind of bancho.py database. */
const books = `
  create database kodama_tests;
  use kodama_tests;
  create table files (name varchar(255) primary key, shape varchar(16));
`

/** Vitest's global setup of the project that runs the API tests on bancho.py's MariaDB and Redis. */
export async function setup(/** @type {{ provide(key: string, value: unknown): void }} */ project) {
  const [mariadb, redis] = await Promise.all([startMariadb(oddOptions), startRedis()])
  runOnMariadb(mariadb.url, books)
  project.provide('servers', { mariadb: mariadb.url, redis: redis.url })
  return async () => {
    tellShapes(mariadb.url)
    await Promise.all([mariadb.stop(), redis.stop()])
  }
}

/** @param {string} url */
function tellShapes(url) {
  const lines = runOnMariadb(url, 'select shape, name from kodama_tests.files').split('\n')
  for (const shape of ['fresh', 'migrated']) {
    const names = lines.filter((line) => line.startsWith(`${shape}\t`)).map(nameOf)
    console.log(`on a ${shape} database of bancho.py: ${names.join(', ') || 'nothing'}`)
  }
}

/** @param {string} line */
function nameOf(line) {
  return line.replace(/^.*\/apps\/api\/src\//, '').replace(/\.test\.ts$/, '')
}
