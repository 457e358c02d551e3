import { nameOf } from '#db/connect'
import type { Config } from '#settings/config'
import type { EnvFile } from '#settings/env-file'

/** What a verb acts on: the site, its database without the password, and where the settings come from. */
export function describeTarget(
  { SITE_URL, DATABASE }: Pick<Config, 'SITE_URL' | 'DATABASE'>,
  { file, closedFile }: EnvFile,
): string {
  const closed = closedFile ? ` (this account may not read ${closedFile})` : ''
  const source = file ?? `the environment alone${closed}`
  return `Site ${SITE_URL}, database ${nameOf(DATABASE)}, settings from ${source}.`
}
