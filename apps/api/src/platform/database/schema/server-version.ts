/** Older lines get no fixes from their makers any more. */
const oldestServers = { MariaDB: [10, 6, 0], MySQL: [8, 0, 0] }

/** Why we do not support a server of this version, in a sentence. */
export function serverProblem(version: string): string | undefined {
  const kind = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
  const numbers = (/^[\d.]*\d/.exec(version)?.[0] ?? '0').split('.').map(Number)
  if (!isOlder(numbers, oldestServers[kind])) return undefined
  return `The database server is ${kind} ${numbers.join('.')}, and kodama needs MySQL 8 or MariaDB 10.6, or newer.`
}

export function isOlder(version: readonly number[], oldest: readonly number[]) {
  const index = oldest.findIndex((part, index) => part !== (version[index] ?? 0))
  return index >= 0 && (version[index] ?? 0) < (oldest[index] ?? 0)
}
