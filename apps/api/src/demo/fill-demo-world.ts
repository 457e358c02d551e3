import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { demoAccount, demoPlayerId } from '@kodama/demo-world/demo-account'
import type { Drawing } from '@kodama/demo-world/draw-world'
import { beginWorld, type WorldOptions } from '@kodama/demo-world/world'
import { type By, writeAudit } from '#account/audit'
import { hashPassword } from '#account/passwords'
import { type Db, transaction } from '#db/connect'
import { insertSiteSetting } from '#db/queries'
import { createInvite } from '#invite/create-invite'
import type { Config } from '#settings/config'
import { OperatorError } from '#settings/operator-error'
import { hasPlayers, insertWorld, writeOwnDefaults } from './queries.ts'

/** Fixed, so that the world is the same wherever it is made. */
const salt = '$2b$12$kodamadkodamadkodamadu'

/** Fills an empty database, with all of the world or nothing of it. Returns an invite code. */
export async function fillDemoWorld(
  db: Db,
  { SITE_URL, DATA_DIR }: Pick<Config, 'SITE_URL' | 'DATA_DIR'>,
  by: By,
  options: WorldOptions = {},
  draw: (folder: string, options: WorldOptions) => void | Promise<void> = drawInWorkers,
): Promise<string> {
  if (await hasPlayers(db)) {
    throw new OperatorError('The database has players already; the demo world needs an empty one.')
  }
  // Both run on other threads, while the rows are made here.
  const drawing = draw(path.join(DATA_DIR, 'assets'), options)
  const hashing = hashPassword(demoAccount.password, salt)
  const world = beginWorld(SITE_URL, options)
  const [demoPlayer] = world.players
  if (demoPlayer) demoPlayer.pw_bcrypt = await hashing

  return transaction(db, async (db) => {
    await insertWorld(db, world)
    await insertSiteSetting(db, 'demo_world', String(demoPlayerId))
    await writeOwnDefaults(db)
    await writeAudit(db, { act: 'demo', subject: `${world.players.length} players`, ...by })
    const { code } = await createInvite(db, { note: 'the first invite' }, by)
    // One long transaction is fine here: an empty database has no visitors who wait for it.
    await drawing
    return code
  })
}

/** Drawing takes longer than all the rest. */
async function drawInWorkers(folder: string, { players, seed }: WorldOptions) {
  await Promise.all([
    drawInWorker('players', { folder, most: players, seed }),
    drawInWorker('beatmapsets', { folder, seed }),
  ])
}

async function drawInWorker(what: Drawing, data: object) {
  // The build puts the worker beside the program.
  const url = new URL('./draw-worker.js', import.meta.url)
  await once(new Worker(url, { workerData: { what, ...data } }), 'exit')
}
