import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { configFrom, type Config } from '#config'
import {
  accountUrl,
  lendBanchoDatabase,
  makeAccount,
  makeBanchoDatabase,
  onServer,
  ownerUrl,
  type Shape,
} from './bancho-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Present where the suite runs on MariaDB and Redis. */
    servers?: { mariadb: string; redis: string }
  }
}

/** Settings of a fresh, empty database of the kind that this run tests; gone after the test. */
export async function testDatabaseSettings() {
  const folder = testFolder()
  const servers = inject('servers')
  if (!servers) return { DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/kodama.db` }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(servers.mariadb, (db) => sql`create database ${sql.id(name)}`.execute(db))
  onTestFinished(async () => {
    await onServer(servers.mariadb, (db) => sql`drop database ${sql.id(name)}`.execute(db))
  })
  return {
    DATA_DIR: folder,
    DATABASE_URL: ownerUrl(servers.mariadb, name),
    REDIS_URL: servers.redis,
    REDIS_PREFIX: name,
  }
}

/**
 * Settings of a site, and where the game server's own account reaches the same database: on MariaDB one of
 * bancho.py's, and the site has the rights that it needs, no more. An embedded one has no accounts.
 */
export async function testSiteSettings() {
  const servers = inject('servers')
  if (!servers) {
    const settings = await testDatabaseSettings()
    return { settings, game: databaseOf(settings.DATABASE_URL) }
  }
  const { owner, account, giveBack } = await lendBanchoDatabase(servers.mariadb)
  onTestFinished(async () => void (await giveBack()))
  const settings = {
    DATA_DIR: testFolder(),
    DATABASE_URL: account,
    REDIS_URL: servers.redis,
    REDIS_PREFIX: `test_${randomUUID()}`,
  }
  return { settings, game: databaseOf(owner) }
}

/**
 * A database of bancho.py that no site has seen, gone after the test: for its owner, and for an account with
 * the rights of the shipped script.
 */
export async function testBanchoDatabase(shape: Shape = 'fresh') {
  const servers = inject('servers')
  if (!servers) throw new Error('bancho.py has no embedded database')
  const name = `test_${randomUUID().slice(0, 8)}`
  await onServer(servers.mariadb, async (db) => {
    await makeBanchoDatabase(db, name, shape)
    await makeAccount(db, name)
  })
  onTestFinished(() =>
    onServer(servers.mariadb, async (db) => {
      await sql`drop database ${sql.id(name)}`.execute(db)
      await sql.raw(`drop user '${name}'@'%'`).execute(db)
    }),
  )
  const DATA_DIR = testFolder()
  const configOf = (DATABASE_URL: string) => configFrom({ DATA_DIR, DATABASE_URL })
  return {
    name,
    owner: configOf(ownerUrl(servers.mariadb, name)),
    account: configOf(accountUrl(servers.mariadb, name)),
  }
}

function databaseOf(DATABASE_URL: string): Config['DATABASE'] {
  return configFrom({ DATABASE_URL }).DATABASE
}

function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
