import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'

export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw notWritable(folder, error as NodeJS.ErrnoException)
  }
}

/** The game server's operator fills this folder, so a wrong one is not replaced by an empty one. */
export function checkAvatarsFolder({ AVATARS_DIR, DATA_DIR }: Config) {
  try {
    const isFolder = statSync(AVATARS_DIR).isDirectory()
    if (!isFolder) throw new OperatorError(`AVATARS_DIR ${AVATARS_DIR} is not a folder.`)
    accessSync(AVATARS_DIR, constants.R_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code } = error as NodeJS.ErrnoException
    const isOurs = AVATARS_DIR.startsWith(DATA_DIR + path.sep)
    if (code === 'ENOENT' && isOurs) return
    throw new OperatorError(`AVATARS_DIR ${AVATARS_DIR} cannot be read (${code}).`)
  }
}

/** Throws if the folder could not be created. */
export function hasDataFolder(folder: string): boolean {
  try {
    // With the dot it must be a folder.
    accessSync(`${nearestExisting(folder)}/.`, constants.W_OK)
    return existsSync(folder)
  } catch (error) {
    throw notWritable(folder, error as NodeJS.ErrnoException)
  }
}

/** The folder itself, or the one above it in which it would be made. */
export function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

function notWritable(folder: string, { code }: NodeJS.ErrnoException) {
  return new OperatorError(`DATA_DIR ${folder} cannot be written (${code}).`)
}
