import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { insertDemoWorld } from '#operator/demo/fill-demo-world'
import { configFrom } from '#platform/settings/config'
import {
  accountUrl,
  lendBanchoDatabase,
  makeAccount,
  makeBanchoDatabase,
  onServer,
  ownerUrl,
  type Shape,
} from './bancho-database.ts'
import { demoTime, embeddedTemplate, type Template } from './embedded-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Only in the projects that run beside bancho.py's servers: MariaDB or MySQL. */
    servers?: { database: string }
  }
}

/** Settings of an empty database without tables; gone after the test. */
export async function testDatabaseSettings() {
  const folder = testFolder()
  const servers = inject('servers')
  if (!servers) return { DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/kodama.db` }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(servers.database, (db) => sql`create database ${sql.id(name)}`.execute(db))
  onTestFinished(async () => {
    await onServer(servers.database, (db) => sql`drop database ${sql.id(name)}`.execute(db))
  })
  return {
    DATA_DIR: folder,
    DATABASE_URL: ownerUrl(servers.database, name),
  }
}

/**
 * Settings of a database with tables, and its address for the game server. On MariaDB it is one of bancho.py, and the
 * site's account has only the rights that it needs. An embedded one has no accounts.
 */
export async function testSiteSettings() {
  const servers = inject('servers')
  if (!servers) return embeddedSettings('migrated')
  const lent = await lendBanchoDatabase(servers.database)
  onTestFinished(lent.giveBack)
  return settingsOf(lent)
}

let demo: ReturnType<typeof lendDemoWorld> | undefined

/** The same with the demo world, only for reading: on MariaDB the tests of a process share it. */
export async function testDemoSettings() {
  const servers = inject('servers')
  if (!servers) return embeddedSettings('demo')
  demo ??= lendDemoWorld(servers.database)
  return settingsOf(await demo)
}

async function lendDemoWorld(server: string) {
  const lent = await lendBanchoDatabase(server, 'fresh')
  await insertDemoWorld(lent.game.db, configFrom({}).SITE_URL, { actor: 'site', now: demoTime })
  return lent
}

async function embeddedSettings(template: Template) {
  const DATA_DIR = testFolder()
  const file = path.join(DATA_DIR, 'kodama.db')
  writeFileSync(file, await embeddedTemplate(template))
  const DATABASE = { kind: 'sqlite', file } as const
  return { settings: { DATA_DIR, DATABASE_URL: `sqlite:${file}` }, target: DATABASE }
}

type Lent = Awaited<ReturnType<typeof lendBanchoDatabase>>

function settingsOf({ account, owner, game }: Lent) {
  const DATABASE = { kind: 'mysql', url: owner } as const
  const settings = {
    DATA_DIR: testFolder(),
    DATABASE_URL: account,
  }
  return { settings, target: DATABASE, game }
}

/**
 * A database of bancho.py without our tables, for its owner and for an account with the rights of `kodama grants`. Gone
 * after the test.
 */
export async function testBanchoDatabase(shape: Shape = 'fresh') {
  const servers = inject('servers')
  if (!servers) throw new Error('bancho.py has no embedded database')
  const name = `test_${randomUUID().slice(0, 8)}`
  await onServer(servers.database, async (db) => {
    await makeBanchoDatabase(db, name, shape)
    await makeAccount(db, name)
  })
  onTestFinished(() =>
    onServer(servers.database, async (db) => {
      await sql`drop database ${sql.id(name)}`.execute(db)
      await sql.raw(`drop user '${name}'@'%'`).execute(db)
    }),
  )
  const DATA_DIR = testFolder()
  const configOf = (DATABASE_URL: string) => configFrom({ DATA_DIR, DATABASE_URL })
  return {
    name,
    owner: configOf(ownerUrl(servers.database, name)),
    account: configOf(accountUrl(servers.database, name)),
  }
}

function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
