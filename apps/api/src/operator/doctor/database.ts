import { existsSync } from 'node:fs'
import { countUninvited } from '#operator/account-watch/queries'
import { getLastIdAtInstall } from '#operator/account-watch/uninvited'
import { isDemoWorld } from '#operator/demo/queries'
import { connect, type Database, type Db } from '#platform/database/connection/connect'
import { damageSentence, noDatabaseSentence } from '#platform/database/connection/errors'
import { maxConnections } from '#platform/database/connection/mysql'
import { listMissingScoreIndexes } from '#platform/database/schema/indexes'
import { type Finding, finding, probeMysql } from '#platform/database/schema/probe'
import { listNeedlessRights } from '#platform/database/schema/probe-rights'
import {
  findConnectionLimit,
  findDamage,
  findServerSqlMode,
  findSqliteVersion,
  listTables,
} from '#platform/database/schema/queries'
import { type Config, isLoopback } from '#platform/settings/config'
import type { Ask } from './ask.ts'
import { examineClock, examinePlayTime } from './clocks.ts'
import { examineGalera } from './galera.ts'
import { examineGameServer } from './game-server.ts'

export async function examineDatabase(config: Config, now: Date, ask: Ask): Promise<Finding[]> {
  const { DATABASE } = config
  if (DATABASE.kind === 'sqlite' && !existsSync(DATABASE.file)) {
    return [finding('database', 'fail', noDatabaseSentence(`at ${DATABASE.file}`))]
  }
  try {
    const { db, kind } = await connect(DATABASE)
    try {
      const tables = await listTables(db)
      return [
        ...(kind === 'sqlite'
          ? await examineSqlite(db)
          : await examineMysql(db, tables, config, ask)),
        ...(await examineIndexes({ db, kind }, tables)),
        ...(await examineClock({ db, kind }, now)),
        ...(await examineWorld(db, tables, config, now)),
        ...(await examineInvites(db, tables)),
      ]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return [finding('database', 'fail', (error as Error).message)]
  }
}

async function examineSqlite(db: Db): Promise<Finding[]> {
  const damage = await findDamage(db)
  if (damage) return [finding('database', 'fail', damageSentence(damage))]
  return [finding('database', 'ok', `SQLite ${await findSqliteVersion(db)}, embedded.`)]
}

async function examineMysql(
  db: Db,
  tables: string[],
  config: Config,
  ask: Ask,
): Promise<Finding[]> {
  const isGameServers = tables.includes('startups')
  const world = isGameServers
    ? await examineGameServer(config, ask)
    : [finding('game server', 'warn', 'This is no database of bancho.py: no `startups` table.')]
  const needless = isGameServers ? await listNeedlessRights(db) : []
  const findings = [...(await probeMysql(db)), ...world]
  if (needless.length > 0) {
    const sentence = `The account may do what kodama never does (${needless.join(', ')}). For one that may not: npm run kodama -- grants`
    findings.push(finding('database', 'warn', sentence))
  }
  return [
    ...findings,
    ...examineSqlMode(await findServerSqlMode(db)),
    ...examineConnections(await findConnectionLimit(db), config),
    ...(await examineGalera(db)),
  ]
}

function examineSqlMode(mode: string): Finding[] {
  if (!mode.includes('NO_BACKSLASH_ESCAPES')) return []
  const sentence =
    "The server's sql_mode has NO_BACKSLASH_ESCAPES. kodama sets its own mode, but other programs that escape with backslashes can be attacked."
  return [finding('database', 'warn', sentence)]
}

function examineConnections(allowed: number, { WORKERS: workers }: Config): Finding[] {
  // bancho.py takes ten, and an administrator one.
  const wanted = workers * maxConnections + 11
  if (allowed >= wanted) return []
  const sentence = `The database allows ${allowed} connections (max_connections); with ${workers} workers and bancho.py up to ${wanted} are wanted.`
  return [finding('database', 'warn', sentence)]
}

async function examineIndexes({ db, kind }: Database, tables: string[]): Promise<Finding[]> {
  if (!tables.includes('scores')) return []
  const missing = await listMissingScoreIndexes(db, kind)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name).join(' and ')
  const sentence = `Lists of scores are slow without ${names}. To add: npm run kodama -- indexes`
  return [finding('database', 'warn', sentence)]
}

async function examineWorld(
  db: Db,
  tables: string[],
  { DEMO, SITE_URL }: Config,
  now: Date,
): Promise<Finding[]> {
  if (!tables.includes('web_facts') || !(await isDemoWorld(db))) {
    return tables.includes('scores') ? examinePlayTime(db, now) : []
  }
  if (isLoopback(new URL(SITE_URL).hostname)) {
    return [finding('demo world', 'ok', 'The players are invented.')]
  }
  if (DEMO === 'public') {
    return [finding('demo world', 'ok', 'The players are invented, and everyone may visit them.')]
  }
  const sentence =
    "The demo account's password is public: use another database, or set DEMO=public."
  return [finding('demo world', 'fail', sentence)]
}

/** An account without an invite came through a door that should be closed. */
async function examineInvites(db: Db, tables: string[]): Promise<Finding[]> {
  if (!tables.includes('web_invite_uses')) return []
  const { count, newest } = await countUninvited(db, await getLastIdAtInstall(db))
  if (count === 0) return []
  const accounts = count === 1 ? '1 account was' : `${count} accounts were`
  const sentence = `${accounts} created without an invite since the site was installed; the newest is player ${newest}. Close the door they used, and restrict those you do not know.`
  return [finding('invites', 'warn', sentence)]
}
