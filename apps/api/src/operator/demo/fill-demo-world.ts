import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { demoAccount, demoPlayerId } from '@kodama/demo-world/demo-account'
import { defaultPlayers } from '@kodama/demo-world/players'
import { beginWorld, type WorldOptions } from '@kodama/demo-world/world'
import { type By, writeAudit } from '#accounts/account/audit'
import { hashPassword } from '#accounts/account/passwords'
import { createInvite } from '#accounts/invite/create-invite'
import { type Db, transaction } from '#platform/database/connection/connect'
import { insertSiteSetting } from '#platform/database/schema/queries'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'
import { hasPlayers, insertWorld, writeOwnDefaults } from './queries.ts'

/** Fixed, so that the world is the same wherever it is made. */
const salt = '$2b$12$kodamadkodamadkodamadu'

/** Fills an empty database and copies the pictures and sounds into the data folder. Returns an invite code. */
export async function fillDemoWorld(
  db: Db,
  { SITE_URL, DATA_DIR }: Pick<Config, 'SITE_URL' | 'DATA_DIR'>,
  by: By,
  options: WorldOptions = {},
): Promise<string> {
  if (await hasPlayers(db)) {
    throw new OperatorError('The database has players already; the demo world needs an empty one.')
  }
  await copyAssets(path.join(DATA_DIR, 'assets'), options)
  return insertDemoWorld(db, SITE_URL, by, options)
}

/** Inserts all rows of the world or none. Returns an invite code. */
export async function insertDemoWorld(
  db: Db,
  siteUrl: string,
  by: By,
  options: WorldOptions = {},
): Promise<string> {
  // Runs on another thread while the rows are made here.
  const hashing = hashPassword(demoAccount.password, salt)
  const world = beginWorld(siteUrl, options)
  const [demoPlayer] = world.players
  if (demoPlayer) demoPlayer.pw_bcrypt = await hashing

  return transaction(db, async (db) => {
    await insertWorld(db, world)
    await insertSiteSetting(db, 'demo_world', String(demoPlayerId))
    await writeOwnDefaults(db)
    await writeAudit(db, { act: 'demo', subject: `${world.players.length} players`, ...by })
    const { code } = await createInvite(db, { note: 'the first invite' }, by)
    return code
  })
}

async function copyAssets(target: string, { players = defaultPlayers }: WorldOptions) {
  const source = assetsFolder()
  // A player who registers in a smaller world gets an id for which there is a picture.
  const isTaken = (file: string) => Number.parseInt(file, 10) < demoPlayerId + players
  await copyFiles(source, target, 'avatars', isTaken)
  await copyFiles(source, target, 'banners', isTaken)
  await copyFiles(source, target, 'covers')
  await copyFiles(source, target, 'previews')
}

/** The same from `src` and from `dist`. */
function assetsFolder() {
  const manifest = createRequire(import.meta.url).resolve('@kodama/demo-world/package.json')
  return path.join(path.dirname(manifest), 'assets')
}

/** Not `fs.cp`, which would also copy the permissions. */
async function copyFiles(
  source: string,
  target: string,
  kind: string,
  isWanted: (file: string) => boolean = () => true,
) {
  await mkdir(path.join(target, kind), { recursive: true })
  for (const file of await readdir(path.join(source, kind))) {
    if (!isWanted(file)) continue
    await writeFile(path.join(target, kind, file), await readFile(path.join(source, kind, file)))
  }
}
