import { type ColumnRight, gameColumns, type Schema } from './schema.ts'

type OwnTable = Exclude<keyof Schema, keyof typeof gameColumns>
type GameRights = Partial<Record<ColumnRight, string[]>>

/** All that the site does to bancho.py's tables, column by column. */
export const gameRights: Record<string, GameRights> = Object.fromEntries(
  Object.entries(gameColumns).map(([table, columns]) => [table, rightsOf(columns)]),
)

function rightsOf(columns: Record<string, { rights: readonly ColumnRight[] }>): GameRights {
  const granted: GameRights = {}
  for (const [column, { rights }] of Object.entries(columns)) {
    for (const right of rights) granted[right] = [...(granted[right] ?? []), column]
  }
  return granted
}

export type TableRight = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'INDEX' | 'ALTER'

const all: readonly TableRight[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'INDEX']
const append: readonly TableRight[] = ['SELECT', 'INSERT', 'CREATE', 'INDEX']

/** Rows of the audit and of the list of migrations are never changed or deleted. */
export const ownRights: {
  readonly [T in OwnTable | 'web_migrations' | 'web_migrations_lock']: readonly TableRight[]
} = {
  web_migrations: append,
  web_migrations_lock: append,
  web_facts: all,
  web_invites: all,
  web_audit: append,
  web_human_checks: all,
  // A later migration added columns.
  web_sessions: [...all, 'ALTER'],
  web_known_networks: all,
  web_password_resets: all,
  web_invite_uses: all,
  web_invite_keys: all,
  web_limits: all,
  web_beatmapsets: all,
  web_sweeps: all,
}

/**
 * The GRANT statements for the site's database account. MySQL grants rights on a missing table together
 * with CREATE, so they can run before the first start.
 */
export function grantsFor(grantee: { database: string; user: string; host: string }): string[] {
  const account = `${quoteText(grantee.user)}@${quoteText(grantee.host)}`
  const grant = (rights: readonly string[], table: string) =>
    `GRANT ${rights.join(', ')} ON ${quoteName(grantee.database)}.${quoteName(table)} TO ${account};`
  return [
    ...Object.entries(gameRights).map(([table, rights]) => grant(onColumns(rights), table)),
    ...Object.entries(ownRights).map(([table, rights]) => grant(rights, table)),
  ]
}

function onColumns(rights: GameRights) {
  return Object.entries(rights).map(
    ([right, columns]) => `${right.toUpperCase()} (${columns.map(quoteName).join(', ')})`,
  )
}

function quoteName(name: string) {
  return `\`${name.replaceAll('`', '``')}\``
}

function quoteText(text: string) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
