import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const leastBytes = 4 * 2 ** 30

/** On a disk: for files that must survive a kill, and for measurements. */
export const diskFolder = '/var/tmp'

/** In memory, if the machine has enough of it. */
export function fastFolder() {
  if (tmpdir().startsWith(memory)) return tmpdir()
  return hasMemory() ? memory : tmpdir()
}

/** The same for what runs as another user, who may not enter the temporary folder of the tests. */
export function sharedFolder() {
  return hasMemory() ? memory : diskFolder
}

function hasMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastBytes
}
