import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#errors/operator-error'

export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw notWritable(folder, error as NodeJS.ErrnoException)
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
