import { safeNameOf } from '@kodama/rules/usernames'
import { type Account, findAccountById, findAccountByName } from '#account/queries'
import type { Database, Db } from '#db/connect'
import { openDatabase } from '#db/open'
import { OperatorError } from '#errors/operator-error'
import { prepareDataFolder } from '#process/data-folder'
import type { Config } from '#settings/config'

export async function withDatabase<T>(
  config: Config,
  act: (db: Database['db'], kind: Database['kind']) => Promise<T>,
): Promise<T> {
  prepareDataFolder(config.DATA_DIR)
  const { db, kind } = await openDatabase(config)
  try {
    return await act(db, kind)
  } finally {
    await db.destroy()
  }
}

/** By name, or by id: a name is never of digits alone. */
export async function getAccount(db: Db, player: string): Promise<Account> {
  const account = /^\d+$/.test(player)
    ? await findAccountById(db, Number(player))
    : await findAccountByName(db, safeNameOf(player))
  if (!account) throw new OperatorError(`There is no player "${player}".`)
  return account
}
