import { OperatorError } from '#errors/operator-error'
import type { Config } from '#settings/config'

/** The file of the embedded database; the game server's own is its operator's to copy. */
export function embeddedFile({ DATABASE }: Pick<Config, 'DATABASE'>): string {
  if (DATABASE.kind === 'sqlite') return DATABASE.file
  throw new OperatorError(
    'DATABASE_URL is a MySQL database: copy it with mariadb-dump --single-transaction or mysqldump.',
  )
}

/** `20261101-120000`, so that names sort by time. */
export function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
}
