import { safeNameOf } from '@kodama/rules/usernames'
import type { By } from '#accounts/account/audit'
import { type Account, findAccountById, findAccountByName } from '#accounts/account/queries'
import type { Database, Db } from '#platform/database/connection/connect'
import { openDatabase } from '#platform/database/migrations/open'
import { prepareDataFolder } from '#platform/process/data-folder'
import { type Config, isLoopback } from '#platform/settings/config'
import type { EnvFile } from '#platform/settings/env-file'
import { OperatorError } from '#platform/settings/operator-error'

/** `--json` prints the first, a terminal shows the second. The notice goes to standard error. */
export type Outcome = { json: unknown; text: string; notice?: string; exitCode?: number }

/** Without the name of a value it is a switch. */
type Option = { value?: string; about: string }
type Options = Record<string, string | boolean | undefined>

export type Verb = {
  summary: string
  args?: readonly string[]
  options?: Readonly<Record<string, Option>>
  about: string
  run(
    config: Config,
    args: readonly string[],
    by: By,
    options: Options,
    envFile?: EnvFile,
  ): Promise<Outcome>
}

/** A verb acts on the site's database. Only with `mayCreate` it makes one. */
export async function withDatabase<T>(
  config: Config,
  act: (db: Database['db'], kind: Database['kind']) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (mayCreate) prepareDataFolder(config.DATA_DIR)
  const { db, kind } = await openDatabase(config, { mayCreate })
  try {
    return await act(db, kind)
  } finally {
    await db.destroy()
  }
}

/** For a verb that prints a link of the site. */
export function noticeOfLink({ SITE_URL }: Config): { notice?: string } {
  if (!isLoopback(new URL(SITE_URL).hostname)) return {}
  const notice = `Only this machine can open the link, because SITE_URL is ${SITE_URL}.`
  return { notice }
}

/** By name or by id: no name consists of digits alone. */
export async function getAccount(db: Db, player: string): Promise<Account> {
  const account = /^\d+$/.test(player)
    ? await findAccountById(db, Number(player))
    : await findAccountByName(db, safeNameOf(player))
  if (!account) throw new OperatorError(`There is no player "${player}".`)
  return account
}

export function wholeNumber(name: string, text: unknown, min: number, max: number): number {
  const value = Number(text)
  if (typeof text === 'string' && /^\d{1,9}$/.test(text) && value >= min && value <= max) {
    return value
  }
  throw new OperatorError(`${name} must be a whole number from ${min} to ${max}.`)
}

/** Each column is as wide as its widest cell. */
export function tableOf(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => widthOf(row[column] ?? ''))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  return `${all.map(line).join('\n')}\n`
}

/** A terminal shows a Japanese character two cells wide. */
function widthOf(text: string) {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
}

/** In UTC, like the log. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
