import {
  accessSync,
  constants,
  existsSync,
  type Stats,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { type Finding, finding } from '#platform/database/schema/probe'
import { checkAvatarsFolder } from '#platform/process/data-folder'
import type { Config } from '#platform/settings/config'
import { pictureTypes } from '#players/picture/picture-types'
import { type Ask, asked, toldBy } from './ask.ts'

/** With `isOfUnit` the site runs by deploy/kodama.service. */
export function examineAvatars(config: Config, isOfUnit: boolean): Finding {
  const folder = config.AVATARS_DIR
  try {
    checkAvatarsFolder(config)
  } catch (error) {
    return finding('avatars', 'fail', (error as Error).message)
  }
  if (!existsSync(folder)) {
    return finding('avatars', 'ok', `${folder} is not there: all players have the default one.`)
  }
  const account = serviceAccountOf(config.DATA_DIR)
  if (account && !accountMay('read', folder, account)) {
    const sentence = `The owner of ${config.DATA_DIR} may not read ${folder}: give that account the right to read it and to enter the folders above.`
    return finding('avatars', 'fail', sentence)
  }
  const real = realpathSync(folder)
  if (isOfUnit && isHiddenByUnit(real)) {
    const sentence = `${folder} leads to ${real}, which ProtectHome of the systemd unit hides from the site: put the avatars elsewhere, or change the unit.`
    return finding('avatars', 'fail', sentence)
  }
  if (account ? !accountMay('write', folder, account) : !mayWrite(folder)) {
    const sentence = `The site can read ${folder}, but not write to it, so no player can change their avatar: give the owner of ${config.DATA_DIR} the right to write there.`
    return finding('avatars', 'warn', sentence)
  }
  if (isOfUnit && isReadOnlyByUnit(real, readUnit())) {
    const sentence = `ProtectSystem of the systemd unit lets the site only read ${real}, so no player can change their avatar: add the folder to ReadWritePaths in the unit.`
    return finding('avatars', 'warn', sentence)
  }
  return finding('avatars', 'ok', `${folder} can be read and written.`)
}

/** `ProtectHome=yes` */
export function isHiddenByUnit(folder: string): boolean {
  return ['/home/', '/root/', '/run/user/'].some((hidden) => `${folder}/`.startsWith(hidden))
}

const installedUnit = '/etc/systemd/system/kodama.service'

function readUnit(): string {
  return existsSync(installedUnit) ? readFileSync(installedUnit, 'utf8') : ''
}

/** `ProtectSystem=strict` */
export function isReadOnlyByUnit(folder: string, unit: string): boolean {
  if (!/^ProtectSystem=strict$/m.test(unit)) return false
  const writable = [...unit.matchAll(/^ReadWritePaths=(.*)$/gm)].flatMap(([, paths = '']) =>
    paths.split(/\s+/).map((path) => path.replace(/^[-+]+/, '')),
  )
  return !writable.some((path) => path !== '' && `${folder}/`.startsWith(`${path}/`))
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

type Account = { uid: number; gid: number }

/** Root may read everything, so for root we ask for the account that the site runs as. */
function serviceAccountOf(dataFolder: string): Account | undefined {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return process.getuid?.() === 0 && owner && owner.uid !== 0 ? owner : undefined
}

/** By the modes of the folder and of all folders above it; access lists and further groups are not looked at. */
export function accountMay(act: 'read' | 'write', folder: string, account: Account): boolean {
  const real = realpathSync(folder)
  if (!allows(statSync(real), account, act === 'read' ? 0o5 : 0o7)) return false
  for (let above = path.dirname(real); above !== path.dirname(above); above = path.dirname(above)) {
    if (!allows(statSync(above), account, 0o1)) return false
  }
  return true
}

function allows({ mode, uid, gid }: Stats, account: Account, bits: number): boolean {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** The game loads avatars from a host of the operator, which should serve the same folder. */
export async function compareAvatars(folder: string, host: string, ask: Ask): Promise<Finding> {
  const file = findAvatar(folder)
  if (file === undefined) {
    const sentence = `${folder} has no avatars: it should be the folder that ${host} serves, which is .data/avatars of bancho.py.`
    return finding('avatars', 'warn', sentence)
  }
  const url = `${host}/${path.parse(file).name}`
  const answer = await asked(ask, url, {})
  if (answer.status === 200 && answer.body?.equals(readFileSync(path.join(folder, file)))) {
    return finding('avatars', 'ok', `${host} serves the same avatars.`)
  }
  const told = answer.status === 200 ? 'is another picture' : toldBy(answer)
  const sentence = `${url} ${told}, and here it is ${file} of ${folder}: both should be the same folder.`
  return finding('avatars', 'warn', sentence)
}

/** The file that a player's avatar is served from, for the player with the lowest id. */
function findAvatar(folder: string): string | undefined {
  const names = new Set(namesIn(folder))
  const ids = [...names].flatMap((name) => /^(\d+)\.\w+$/.exec(name)?.[1] ?? [])
  const files = ids
    .sort((one, other) => Number(one) - Number(other))
    .flatMap((id) => pictureTypes.avatar.map((extension) => `${id}.${extension}`))
  return files.find((file) => names.has(file))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
