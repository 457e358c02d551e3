import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

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
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(file + end, { force: true })
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
