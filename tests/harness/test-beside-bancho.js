import { runOnMariadb } from './mariadb-client.js'

/**
 * As odd as an operator's server can be: the site must set its own mode and time zone on every connection, and end
 * statements that wait.
 */
const oddOptions = [
  '--sql-mode=NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT,NO_UNSIGNED_SUBTRACTION',
  '--default-time-zone=-11:30',
  '--innodb-lock-wait-timeout=3600',
]

/** Notes which test file ran on which kind of bancho.py database. */
const books = `
  create database kodama_tests;
  use kodama_tests;
  create table files (name varchar(255) primary key, shape varchar(16));
`

/**
 * Global setup of a Vitest project that runs the API tests on bancho.py's database.
 * @param {{ provide(key: string, value: unknown): void }} project
 * @param {(options: string[]) => Promise<import('./servers.js').PrivateServer>} startDatabase
 */
export async function testBesideBancho(project, startDatabase) {
  const database = await startDatabase(oddOptions)
  runOnMariadb(database.url, books)
  project.provide('servers', { database: database.url })
  return async () => {
    tellShapes(database.url)
    await database.stop()
  }
}

/** @param {string} url */
function tellShapes(url) {
  const version = runOnMariadb(url, 'select version()')
  const server = /mariadb/i.test(version) ? version : `MySQL ${version}`
  const lines = runOnMariadb(url, 'select shape, name from kodama_tests.files').split('\n')
  for (const shape of ['fresh', 'migrated']) {
    const names = lines.filter((line) => line.startsWith(`${shape}\t`)).map(nameOf)
    console.log(`on a ${shape} database of ${server}: ${names.join(', ') || 'nothing'}`)
  }
}

/** @param {string} line */
function nameOf(line) {
  return line.replace(/^.*\/apps\/api\/src\//, '').replace(/\.test\.ts$/, '')
}
