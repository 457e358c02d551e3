/** The database cannot answer now, and may a moment later: no fault of the request, none of ours. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database is not available: ${cause.message}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Of the connection, and of the pool, which names its own by their message alone. */
const lostConnection =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|PROTOCOL_|HANDSHAKE_)|^Pool is closed/

/**
 * Too many connections (1040, 1203), shutting down (1053, 1077), network (1158 to 1161), a row locked for
 * long (1205), a connection killed (1317, 1927), read-only for now (1290, 1792, 1836), a statement over its
 * time: 3024 on MySQL, 1969 on MariaDB, for which mysql2 has no name.
 */
const passingErrors = new Set([
  1040, 1053, 1077, 1158, 1159, 1160, 1161, 1203, 1205, 1290, 1317, 1792, 1836, 1927, 1969, 3024,
])

type MysqlError = Error & {
  code?: string | undefined
  errno?: number | undefined
  fatal?: boolean | undefined
}

export function isConnectionLost({ code, message, fatal }: MysqlError): boolean {
  return fatal === true || lostConnection.test(code ?? message)
}

export function fromMysql(error: MysqlError): Error {
  const isPassing = isConnectionLost(error) || passingErrors.has(error.errno ?? 0)
  return isPassing ? new DatabaseUnavailable(error) : error
}

/** Busy, locked, an error of the disk, a full one, a file that cannot be opened. */
const passingSqliteErrors = new Set([5, 6, 10, 13, 14])

export function fromSqlite(error: Error & { errcode?: number }): Error {
  return passingSqliteErrors.has((error.errcode ?? 0) & 0xff)
    ? new DatabaseUnavailable(error)
    : error
}

/** For a start, where nobody waits yet: what is not available now may be a moment later. */
export async function retryWhileUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 20; ; tries--) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tries === 0) throw error
    }
  }
}
