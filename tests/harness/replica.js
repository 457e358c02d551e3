import { makeBanchoDatabase } from './bancho-database.js'
import { runOnMariadb } from './mariadb-client.js'
import { writeRealWorld } from './real-world/write-real-world.js'
import { startMariadb } from './servers.js'

/** @typedef {Awaited<ReturnType<typeof startWithReplica>>} WithReplica */

/** The only right of the account that reads from the replica. */
const selectOnly = /^GRANT (SELECT(?: \([^)]*\))?).* ON (\S+) TO/

/** A MariaDB with bancho.py's tables and rows, and a replica that follows it. */
export async function startWithReplica() {
  const [main, replica] = await Promise.all([
    startMariadb(['--server-id=1', '--log-bin=main']),
    startMariadb(['--server-id=2', '--read-only']),
  ])
  runOnMariadb(
    main.url,
    "create user repl identified by 'r'; grant replication slave on *.* to repl",
  )
  const { owner, account } = makeBanchoDatabase(main.url, 'banchopy')
  writeRealWorld(owner)
  runOnMariadb(
    replica.url,
    `change master to master_host = '127.0.0.1', master_port = ${new URL(main.url).port},
      master_user = 'repl', master_password = 'r', master_connect_retry = 1; start slave`,
  )
  const position = runOnMariadb(main.url, 'select @@global.gtid_binlog_pos')
  runOnMariadb(replica.url, `select master_gtid_wait('${position}')`)

  const readUrl = Object.assign(new URL('/banchopy', replica.url), {
    username: 'reader',
    password: 'x',
  })
  return {
    main,
    replica,
    owner,
    account,
    readUrl: readUrl.href,
    /** After the first start, which makes the tables. */
    grantToReader: () => void runOnMariadb(main.url, readerRights(main.url)),
  }
}

/** @param {string} url */
function readerRights(url) {
  const rights = runOnMariadb(url, "show grants for 'banchopy'@'%'")
    .split('\n')
    .flatMap((line) => {
      const [, right, table] = selectOnly.exec(line) ?? []
      return right ? [`grant ${right} on ${table} to reader`] : []
    })
  return `create user reader identified by 'x'; ${rights.join(';')}`
}

/**
 * Writes down what the site asks a server for.
 * @param {string} url
 */
export function listenTo(url) {
  runOnMariadb(url, "set global log_output = 'TABLE'; set global general_log = on")
  return {
    /** Forgets what was asked so far. */
    // Not replicated: the other server has its own.
    forget: () => void runOnMariadb(url, 'set sql_log_bin = 0; truncate mysql.general_log'),
    /** Statements that read or write rows, but for the heartbeat's. */
    heard: () =>
      runOnMariadb(
        url,
        `select left(argument, 2000) from mysql.general_log
        where command_type = 'Query' and user_host regexp '^(banchopy|reader)'
        and argument regexp '(from|into|update) \`' and argument not like '%heartbeat:%'`,
      )
        .split('\n')
        .filter(Boolean),
  }
}
