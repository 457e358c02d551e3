import { gameRights, ownRights } from './rights.ts'

export type Grantee = { database: string; user: string; host: string }

/**
 * What makes an account able to do all that the site does, and no more. A right on a table that is not
 * there yet can be given together with CREATE, so an account can have all of them before the first start.
 */
export function grantsFor({ database, user, host }: Grantee): string[] {
  const account = `${quoteText(user)}@${quoteText(host)}`
  const give = (rights: string, table: string) =>
    `GRANT ${rights} ON ${quoteName(database)}.${quoteName(table)} TO ${account};`
  return [
    ...Object.entries(gameRights).map(([table, rights]) =>
      give(
        Object.entries(rights)
          .map(
            ([right, columns]) => `${right.toUpperCase()} (${columns.map(quoteName).join(', ')})`,
          )
          .join(', '),
        table,
      ),
    ),
    ...Object.entries(ownRights).map(([table, rights]) => give(rights.join(', '), table)),
  ]
}

function quoteName(name: string) {
  return `\`${name.replaceAll('`', '``')}\``
}

function quoteText(text: string) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
