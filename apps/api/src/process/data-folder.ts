import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#errors/operator-error'

export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw refusalOf(folder, error as NodeJS.ErrnoException)
  }
}

/** Whether it is there. One that is not must be such that it could be made. */
export function hasDataFolder(folder: string): boolean {
  try {
    // With the dot it must be a folder.
    accessSync(`${nearestThere(folder)}/.`, constants.W_OK)
    return existsSync(folder)
  } catch (error) {
    throw refusalOf(folder, error as NodeJS.ErrnoException)
  }
}

function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(path.dirname(folder))
}

function refusalOf(folder: string, { code }: NodeJS.ErrnoException) {
  return new OperatorError(`DATA_DIR ${folder} cannot be written (${code}).`)
}
