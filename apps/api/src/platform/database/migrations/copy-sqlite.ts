import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { DatabaseUnavailable, fromSqlite } from '#platform/database/connection/errors'

const journalEnds = ['-journal', '-wal', '-shm']

/** Copies a snapshot of a live SQLite file. The target appears complete and checked, or not at all. */
export function copyDatabase(source: string, target: string) {
  mkdirSync(path.dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  removeDatabase(unfinished)
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
    try {
      database.prepare('vacuum into ?').run(unfinished)
    } finally {
      database.close()
    }
    checkIntegrity(unfinished)
    flush(unfinished)
    renameSync(unfinished, target)
    flush(path.dirname(target))
  } finally {
    removeDatabase(unfinished)
  }
}

/** Also removes the journal files beside it. */
export function removeDatabase(file: string) {
  for (const end of ['', ...journalEnds]) rmSync(file + end, { force: true })
}

/** Also when the power fails meanwhile, the file is the old one or the new one. */
export function replaceDatabase(file: string, source: string) {
  // SQLite would apply the journal files to any other file of this name.
  for (const end of journalEnds) rmSync(file + end, { force: true })
  renameSync(source, file)
  flush(path.dirname(file))
}

/** Byte by byte, with its journal files: SQLite cannot read a damaged one. */
export function copyDamaged(file: string, target: string) {
  for (const end of ['', ...journalEnds]) {
    if (!existsSync(file + end)) continue
    copyFileSync(file + end, target + end, constants.COPYFILE_EXCL)
    flush(target + end)
  }
}

export function isDamaged(file: string): boolean {
  try {
    checkIntegrity(file)
    return false
  } catch (error) {
    if (fromSqlite(error as Error) instanceof DatabaseUnavailable) throw error
    return true
  }
}

/** Throws unless the file is an intact SQLite database. */
export function checkIntegrity(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get()
    if (verdict !== 'ok') throw new Error(String(verdict))
  } finally {
    database.close()
  }
}

function flush(file: string) {
  const handle = openSync(file, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
