import { type By, writeAudit } from '#accounts/account/audit'
import { type Database, transaction } from '#platform/database/connection/connect'
import { isDenied } from '#platform/database/connection/errors'
import {
  addScoreIndex,
  listMissingScoreIndexes,
  type ScoreIndex,
} from '#platform/database/schema/indexes'
import { OperatorError } from '#platform/settings/operator-error'

/** Also on the game server's table. Returns the added indexes. */
export async function addMissingIndexes({ db, kind }: Database, by: By): Promise<ScoreIndex[]> {
  const missing = await listMissingScoreIndexes(db, kind)
  for (const index of missing) {
    try {
      await transaction(db, async (db) => {
        await addScoreIndex(db, kind, index)
        await writeAudit(db, { act: 'indexes', subject: index.name, ...by })
      })
    } catch (error) {
      throw isDenied(error)
        ? new OperatorError(
            `${index.name} could not be added: the account needs the right INDEX on scores, for this verb alone. Set DATABASE_URL to an account that has it for this one call.`,
          )
        : new OperatorError(`${index.name} could not be added: ${(error as Error).message}`, 1)
    }
  }
  return missing
}
