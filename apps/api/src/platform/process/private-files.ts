import { chmodSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/settings/config'

/** The rights of every other account of the machine. */
const ofOthers = 0o077

/** From here on, only the account of this process may read the files that it makes. */
export function makeFilesPrivate() {
  process.umask(ofOthers)
}

/** Files and folders with password hashes, addresses and secrets that other accounts may read or write. */
export function listExposedFiles(config: Pick<Config, 'DATABASE' | 'DATA_DIR'>): string[] {
  const folders = ['backups', 'outbox'].map((name) => path.join(config.DATA_DIR, name))
  const { DATABASE } = config
  const ends = ['', '-wal', '-shm']
  const files = DATABASE.kind === 'sqlite' ? ends.map((end) => DATABASE.file + end) : []
  return [...files, ...folders].filter((file) => (modeOf(file) & ofOthers) !== 0)
}

/** An older version left them open. What belongs to another account stays as it is; the doctor tells. */
export function closeExposedFiles(config: Pick<Config, 'DATABASE' | 'DATA_DIR'>) {
  for (const file of listExposedFiles(config)) {
    try {
      chmodSync(file, modeOf(file) & ~ofOthers)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }
}

function modeOf(file: string) {
  return existsSync(file) ? statSync(file).mode & 0o777 : 0
}
