export const oldestGameServer = [5, 2, 2]

/** Of the lines that are still mended by those who make them. */
const oldestServers = { MariaDB: [10, 6, 0], MySQL: [8, 0, 0] }

/** Why a server of such a version is none for us, in a sentence. */
export function serverProblem(version: string): string | undefined {
  const kind = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
  if (!isOlder(partsOf(version), oldestServers[kind])) return undefined
  return `The database server is ${kind} ${partsOf(version).join('.')}, and kodama needs MySQL 8 or MariaDB 10.6, or newer.`
}

export function isTooOldGameServer(version: readonly number[]): boolean {
  return isOlder(version, oldestGameServer)
}

function partsOf(version: string) {
  return (/^[\d.]*\d/.exec(version)?.[0] ?? '0').split('.').map(Number)
}

function isOlder(version: readonly number[], oldest: readonly number[]) {
  const place = oldest.findIndex((part, index) => part !== (version[index] ?? 0))
  return place >= 0 && (version[place] ?? 0) < (oldest[place] ?? 0)
}
