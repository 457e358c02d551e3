import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const leastBytes = 4 * 2 ** 30

/** Temporary files that must survive a kill, or whose speed is measured, are on a disk. */
export const diskFolder = '/var/tmp'

/** Where temporary files wait for no disk, if the machine has such a place and room in it. */
export function fastFolder() {
  if (tmpdir().startsWith(memory) || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastBytes ? memory : tmpdir()
}
