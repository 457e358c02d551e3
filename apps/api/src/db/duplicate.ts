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
