import { statfsSync, statSync } from 'node:fs'
import { type Finding, finding } from '#platform/database/schema/probe'
import { nearestExisting } from '#platform/process/data-folder'
import { listExposedFiles } from '#platform/process/private-files'
import type { Config } from '#platform/settings/config'

const megabyte = 1024 * 1024
const neededMegabytes = 100
const wantedMegabytes = 1024

export function examineFiles(config: Config, envFile?: string): Finding[] {
  const files = listExposedFiles(config).map((file) =>
    finding(
      'files',
      'warn',
      `Other accounts of this machine may read ${file}, which holds secrets. The next start closes it if it is the site's own.`,
    ),
  )
  if (!envFile || !isExposed(envFile)) return files
  const sentence = `Every account of this machine may read ${envFile}, which holds passwords: chmod 600 ${envFile}`
  return [...files, finding('files', 'warn', sentence)]
}

function isExposed(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && (found.mode & 0o007) !== 0
}

/** Backups and mails are files, and so is an embedded database. */
export function examineDisk({ DATA_DIR }: Config, readFree = freeBytesOf): Finding {
  const free = Math.floor(readFree(nearestExisting(DATA_DIR)) / megabyte)
  const verdict = free < neededMegabytes ? 'fail' : free < wantedMegabytes ? 'warn' : 'ok'
  const advice = verdict === 'ok' ? '' : ' Make room, or the site will soon not be able to write.'
  return finding('disk', verdict, `${free} MB are free for ${DATA_DIR}.${advice}`)
}

function freeBytesOf(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
