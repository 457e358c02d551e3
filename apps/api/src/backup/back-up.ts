import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeAudit } from '#audit/queries'
import { connect } from '#db/connect'
import { copyDatabase } from '#db/copy-sqlite'
import { OperatorError } from '#errors/operator-error'
import type { Config } from '#settings/config'
import { embeddedFile, stampOf } from './embedded-file.ts'
import { expiredBackups } from './expired-backups.ts'

export async function backUp(config: Config, now: Date) {
  const source = embeddedFile(config)
  if (!existsSync(source)) throw new OperatorError(`There is no database at ${source} yet.`)
  const folder = path.join(config.DATA_DIR, 'backups')
  const file = path.join(folder, `kodama-${stampOf(now)}.db`)
  try {
    copyDatabase(source, file)
  } catch (error) {
    throw new OperatorError(`The backup could not be made: ${(error as Error).message}`, 1)
  }
  const removed = expiredBackups(readdirSync(folder))
  for (const name of removed) rmSync(path.join(folder, name))

  const { db } = await connect(config.DATABASE)
  try {
    await writeAudit(db, { act: 'backup', subject: path.basename(file), now })
  } finally {
    await db.destroy()
  }
  return { file, bytes: statSync(file).size, removed }
}
