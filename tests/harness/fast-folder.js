import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const leastBytes = 4 * 2 ** 30

/** On a disk: for files that must survive a kill, and for measurements. */
export const diskFolder = '/var/tmp'

/** In memory, if the machine has enough of it. */
export function fastFolder() {
  if (tmpdir().startsWith(memory) || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastBytes ? memory : tmpdir()
}
