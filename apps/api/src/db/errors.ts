import { setTimeout } from 'node:timers/promises'

/** Why the database cannot be used, in one sentence for the operator. */
export class DatabaseRefused extends Error {
  readonly exitCode: 1 | 78

  constructor(sentence: string, exitCode: 1 | 78 = 78) {
    super(sentence)
    this.name = 'DatabaseRefused'
    this.exitCode = exitCode
  }
}

/** The database cannot answer now, but a later try may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`The database is not available: ${cause.message}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

const retryMs = 250

/** For a start, where no visitor waits yet. */
export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<T> {
  for (let retries = 20; ; retries--) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || retries === 0) throw error
    }
    await pause(retryMs)
  }
}

type MysqlError = Error & {
  code?: string | undefined
  errno?: number | undefined
  fatal?: boolean | undefined
}

/** Error codes of the connection. The pool has no codes, so its message is tested too. */
const lostConnection =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|PROTOCOL_|HANDSHAKE_)|^Pool is closed/

/**
 * Too many connections (1040, 1203), shutting down (1053, 1077), network (1158 to 1161), lock wait timeout
 * (1205), a killed connection (1317, 1927), read-only (1290, 1792, 1836), statement timeout (3024 on MySQL,
 * 1969 on MariaDB).
 */
const transientErrors = new Set([
  1040, 1053, 1077, 1158, 1159, 1160, 1161, 1203, 1205, 1290, 1317, 1792, 1836, 1927, 1969, 3024,
])

export function isConnectionLost({ code, message, fatal }: MysqlError): boolean {
  return fatal === true || lostConnection.test(code ?? message)
}

export function fromMysql(error: MysqlError): Error {
  const isTransient = isConnectionLost(error) || transientErrors.has(error.errno ?? 0)
  return isTransient ? new DatabaseUnavailable(error) : error
}

/** Busy, locked, an I/O error, a full disk, a file that cannot be opened. */
const transientSqliteErrors = new Set([5, 6, 10, 13, 14])

export function fromSqlite(error: Error & { errcode?: number }): Error {
  return transientSqliteErrors.has((error.errcode ?? 0) & 0xff)
    ? new DatabaseUnavailable(error)
    : error
}

const deniedErrors: ReadonlySet<unknown> = new Set([1044, 1142, 1143])

/** Whether MySQL refused a statement because the account lacks a right for it. */
export function isDenied(error: unknown): boolean {
  return deniedErrors.has((error as MysqlError).errno)
}

const sqliteUniqueErrors: ReadonlySet<unknown> = new Set([1555, 2067])

/**
 * Whether a statement broke a unique key, of that column if one is named. MySQL writes the key as
 * `users.users_email_uindex`, MariaDB as `users_email_uindex`, SQLite the column as `users.email`.
 */
export function isDuplicate(error: unknown, column?: string): boolean {
  const { errno, errcode, message } = error as Record<string, unknown>
  if (errno !== 1062 && !sqliteUniqueErrors.has(errcode)) return false
  return !column || new RegExp(`[._]${column}(_uindex)?'?$`).test(String(message))
}
