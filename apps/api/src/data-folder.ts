import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR ${folder} cannot be written (${code}).`)
  }
}
