import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect } from '#db/connect'

declare module 'vitest' {
  interface ProvidedContext {
    /** Present where the suite runs on MariaDB and Redis. */
    servers?: { mariadb: string; redis: string }
  }
}

/** Settings of a fresh, empty database of the kind that this run tests; gone after the test. */
export async function testDatabaseSettings() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const servers = inject('servers')
  if (!servers) return { DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/kodama.db` }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(servers.mariadb, `create database ${name}`)
  onTestFinished(() => onServer(servers.mariadb, `drop database ${name}`))
  return {
    DATA_DIR: folder,
    DATABASE_URL: `${servers.mariadb}/${name}`,
    REDIS_URL: servers.redis,
    REDIS_PREFIX: name,
  }
}

async function onServer(url: string, statement: string) {
  const { db } = await connect({ kind: 'mysql', url: `${url}/mysql` })
  await sql.raw(statement).execute(db)
  await db.destroy()
}
