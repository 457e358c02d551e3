import path from 'node:path'
import { hashPassword } from '#account/password-hash'
import { writeAudit } from '#audit/queries'
import { type Db, transaction } from '#db/connect'
import { insertSiteSetting } from '#db/queries'
import { OperatorError } from '#errors/operator-error'
import { createInvite } from '#invite/create-invite'
import type { Config } from '#settings/config'
import { drawWorld } from './draw-world.ts'
import { demoPlayerId, demoPlayerName } from './players.ts'
import { hasPlayers, insertWorld } from './queries.ts'
import { makeWorld } from './world.ts'

/** No secret: it opens only the demo world. */
export const demoAccount = { username: demoPlayerName, password: 'Kodama-2026' }
/** Fixed, so that the world is the same wherever it is made. */
const salt = '$2b$12$kodamadkodamadkodamadu'

/** Fills an empty database; either all of it is there afterwards, or nothing. Gives an invite code. */
export async function fillDemoWorld(
  db: Db,
  { SITE_URL, DATA_DIR }: Pick<Config, 'SITE_URL' | 'DATA_DIR'>,
  now: Date,
  draw: (folder: string) => void | Promise<void> = drawWorld,
): Promise<string> {
  if (await hasPlayers(db)) {
    throw new OperatorError('The database has players already; the demo world needs an empty one.')
  }
  // Both go on beside the rest, on threads of their own.
  const drawing = draw(path.join(DATA_DIR, 'assets'))
  const hashing = hashPassword(demoAccount.password, salt)
  const world = makeWorld(SITE_URL)
  const [demoPlayer] = world.players
  if (demoPlayer) demoPlayer.pw_bcrypt = await hashing

  return transaction(db, async (db) => {
    await insertWorld(db, world)
    await insertSiteSetting(db, 'demo_world', String(demoPlayerId))
    await writeAudit(db, { act: 'demo', subject: `${world.players.length} players`, now })
    const { code } = await createInvite(db, { note: 'the first invite' }, now)
    // Nobody else writes to an empty database, so the transaction may wait for the pictures.
    await drawing
    return code
  })
}
