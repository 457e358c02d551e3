import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type By, writeAudit } from '#accounts/account/audit'
import { connect } from '#platform/database/connection/connect'
import { noDatabaseSentence } from '#platform/database/connection/errors'
import { copyDatabase, removeDatabase } from '#platform/database/migrations/copy-sqlite'
import type { Config } from '#platform/settings/config'
import { OperatorError } from '#platform/settings/operator-error'

const keptNewest = 7
const keptWeeks = 4

export async function backUp(config: Config, by: By) {
  const source = embeddedFile(config)
  if (!existsSync(source)) throw new OperatorError(noDatabaseSentence(`at ${source}`))
  const folder = path.join(config.DATA_DIR, 'backups')
  const file = path.join(folder, `kodama-${timestamp(by.now)}.db`)
  try {
    copyDatabase(source, file)
  } catch (error) {
    throw new OperatorError(`The backup could not be made: ${(error as Error).message}`, 1)
  }
  const { db } = await connect(config.DATABASE)
  try {
    await writeAudit(db, { act: 'backup', subject: path.basename(file), ...by })
  } catch (error) {
    removeDatabase(file)
    throw error
  } finally {
    await db.destroy()
  }
  const removed = expiredBackups(readdirSync(folder))
  for (const name of removed) rmSync(path.join(folder, name))
  return { file, bytes: statSync(file).size, removed }
}

/** The file of the embedded database. */
export function embeddedFile({ DATABASE }: Pick<Config, 'DATABASE'>): string {
  if (DATABASE.kind === 'sqlite') return DATABASE.file
  throw new OperatorError(
    'DATABASE_URL is a MySQL database: copy it with mariadb-dump --single-transaction or mysqldump.',
  )
}

/** For example `20261101-120000`, so that names sort by time. */
export function timestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
}

/** The backups that are neither among the newest nor the newest of their week. */
export function expiredBackups(files: readonly string[]): string[] {
  const backups = files
    .filter((file) => /^kodama-\d{8}-\d{6}\.db$/.test(file))
    .sort()
    .reverse()
  const older = backups.slice(keptNewest)
  const newestOfWeek = new Map<number, string>()
  for (const file of older) {
    const week = weekOf(file)
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, file)
  }
  const kept = new Set([...newestOfWeek.values()].slice(0, keptWeeks))
  return older.filter((file) => !kept.has(file))
}

/** Weeks since 1970, from Monday to Sunday. */
function weekOf(file: string): number {
  const [, year, month, day] = file.match(/^kodama-(\d{4})(\d\d)(\d\d)/) ?? []
  const dayNumber = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
  return Math.floor((dayNumber + 3) / 7)
}
