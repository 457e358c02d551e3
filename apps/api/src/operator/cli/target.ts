import { nameOf } from '#platform/database/connection/connect'
import type { Config } from '#platform/settings/config'
import type { EnvFile } from '#platform/settings/env-file'

/** What a verb acts on: the site, its database without the password, and where the settings come from. */
export function describeTarget(
  { SITE_URL, DATABASE }: Pick<Config, 'SITE_URL' | 'DATABASE'>,
  { file, unreadFile }: EnvFile,
): string {
  const source = file ? `the environment and ${file}` : 'the environment alone'
  const reason = file ? 'is there too, and does not count' : 'is closed to this account'
  const unread = unreadFile ? ` (${unreadFile} ${reason})` : ''
  return `Site ${SITE_URL}, database ${nameOf(DATABASE)}, settings from ${source}${unread}.`
}
