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

/** All connections are in use. */
export class NoFreeConnection extends DatabaseUnavailable {}

/**
 * The connection broke while a statement was sent, or the server would not take it. A transaction that it was part of is
 * undone; a single statement may have been executed.
 */
export class ConnectionLost extends DatabaseUnavailable {}

/** Parts of the file cannot be read, and no later try can succeed. */
export class DatabaseDamaged extends Error {
  constructor(cause: Error) {
    super(damageSentence(cause.message), { cause })
    this.name = 'DatabaseDamaged'
  }
}

export function damageSentence(damage: string) {
  return `The database file is damaged (${damage}): stop the site and restore a backup with "npm run kodama -- restore".`
}

/** For a verb, which never makes a database. */
export function noDatabaseSentence(where: string) {
  return `There is no database ${where}: the first start makes it. If the site runs already, these are not its settings: name their file with --env-file.`
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

export type MysqlError = Error & {
  code?: string | undefined
  errno?: number | undefined
  fatal?: boolean | undefined
}

/** Error codes of the connection. The pool has no codes, so its message is tested too. */
const lostConnection =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|PROTOCOL_|HANDSHAKE_)|^Pool is closed|^Queue limit reached/

/** A node of Galera that is not part of the cluster at the moment. It refuses every statement. */
const notInCluster = 1047

/** The server ends the connection, because it shuts down (1053, 1077) or was told to (1927). */
const endedConnections: ReadonlySet<number> = new Set([notInCluster, 1053, 1077, 1927])

/**
 * A full disk (1021, 1114), too many connections (1040, 1203), network (1158 to 1161), a commit that failed (1180), lock
 * wait timeout (1205), read-only (1290, 1792, 1836), a killed statement (1317), statement timeout (3024 on MySQL, 1969 on
 * MariaDB).
 */
const transientErrors = new Set([
  1021, 1040, 1114, 1158, 1159, 1160, 1161, 1180, 1203, 1205, 1290, 1317, 1792, 1836, 1969, 3024,
])

/** The connection is of no more use. */
export function isConnectionLost({ code, errno, message, fatal }: MysqlError): boolean {
  return fatal === true || endedConnections.has(errno ?? 0) || lostConnection.test(code ?? message)
}

/** A deadlock or a conflict with another node (1213), and from MariaDB 11.6 on a row that changed meanwhile (1020). */
const conflicts: ReadonlySet<unknown> = new Set([1213, 1020])

/** The server has undone the transaction, so that it can run again. */
export function isConflict(error: unknown): boolean {
  return conflicts.has((error as MysqlError).errno)
}

/** Not after a timeout: the statement may be slow, and would be slow again. */
function isBroken(error: MysqlError): boolean {
  return isConnectionLost(error) && error.code !== 'PROTOCOL_SEQUENCE_TIMEOUT'
}

/** Whether nothing changed, so that the statement can be sent again on another connection. */
export function isNotExecuted(error: MysqlError, sql: string): boolean {
  return error.errno === notInCluster || (isBroken(error) && /^(?:select|begin)\b/i.test(sql))
}

/** Of a statement that was sent. */
export function fromStatement(error: MysqlError): Error {
  return isBroken(error) ? new ConnectionLost(error) : fromMysql(error)
}

export function fromMysql(error: MysqlError): Error {
  const isTransient = isConnectionLost(error) || transientErrors.has(error.errno ?? 0)
  return isTransient ? new DatabaseUnavailable(error) : error
}

type SqliteError = Error & { errcode?: number }

const lockedErrors = new Set([5, 6])
/** Busy, locked, a read-only disk, an I/O error, a full disk, a file that cannot be opened. */
const transientSqliteErrors = new Set([...lockedErrors, 8, 10, 13, 14])
/** Damaged, or no database at all. */
const damageErrors = new Set([11, 26])

export function fromSqlite(error: SqliteError): Error {
  const code = primaryCode(error)
  if (damageErrors.has(code)) return new DatabaseDamaged(error)
  return transientSqliteErrors.has(code) ? new DatabaseUnavailable(error) : error
}

/** Whether another process holds the lock of the SQLite file. */
export function isLocked(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && lockedErrors.has(primaryCode(error.cause))
}

/** A statement that returns rows fails without a code. */
const codesByMessage: Record<string, number> = {
  'database is locked': 5,
  'database table is locked': 6,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
}

/** The lower byte; the upper ones say more about where it happened. */
function primaryCode(error: unknown): number {
  const { errcode, message = '' } = (error ?? {}) as Partial<SqliteError>
  return errcode === undefined ? (codesByMessage[message] ?? 0) : errcode & 0xff
}

const refusals: ReadonlySet<unknown> = new Set([1044, 1045, 1049])

/** The server answers, but does not know the account or the database. */
export function isAccountRefused(error: unknown): boolean {
  return refusals.has((error as MysqlError).errno)
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
