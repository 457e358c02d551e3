import { existsSync } from 'node:fs'
import { type Config, isLoopback } from '#config'
import { connect, type Database, type Db } from '#db/connect'
import { listMissingScoreIndexes } from '#db/score-indexes'
import { findFact } from '#fact/queries'
import { type Finding, finding } from './finding.ts'
import {
  findGameServerVersion,
  findMysqlFacts,
  findSqliteVersion,
  hasWriteRights,
  listTables,
} from './queries.ts'

export async function examineDatabase(config: Config): Promise<Finding[]> {
  const { DATABASE } = config
  if (DATABASE.kind === 'sqlite' && !existsSync(DATABASE.file)) {
    return [finding('database', 'ok', `${DATABASE.file} is not there yet; npm start makes it.`)]
  }
  try {
    const { db, kind } = await connect(DATABASE)
    try {
      const tables = await listTables(db)
      const own = kind === 'sqlite' ? await examineSqlite(db) : await examineMysql(db, tables)
      return [
        ...own,
        ...(await examineIndexes({ db, kind }, tables)),
        ...(await examineWorld(db, tables, config)),
      ]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return [finding('database', 'fail', (error as Error).message)]
  }
}

async function examineSqlite(db: Db): Promise<Finding[]> {
  return [finding('database', 'ok', `SQLite ${await findSqliteVersion(db)}, embedded.`)]
}

async function examineMysql(db: Db, tables: string[]): Promise<Finding[]> {
  const { version, charset, flush } = await findMysqlFacts(db)
  const findings = [finding('database', 'ok', `${version} answers.`)]
  if (charset !== 'utf8mb4') {
    findings.push(finding('database', 'fail', `The database is ${charset}; it must be utf8mb4.`))
  }
  if (Number(flush) !== 1) {
    findings.push(
      finding(
        'database',
        'warn',
        `innodb_flush_log_at_trx_commit is ${flush}: a power cut can lose accounts. Set it to 1.`,
      ),
    )
  }
  if (!(await hasWriteRights(db))) {
    findings.push(
      finding('database', 'fail', 'The account may not write: registration would fail.'),
    )
  }
  return [...findings, ...(await examineGameServer(db, tables))]
}

async function examineGameServer(db: Db, tables: string[]): Promise<Finding[]> {
  if (!tables.includes('startups')) {
    return [
      finding('game server', 'warn', 'This is no database of bancho.py: no `startups` table.'),
    ]
  }
  const reminder = finding(
    'game server',
    'warn',
    'bancho.py must have DISALLOW_INGAME_REGISTRATION=True, or the invites mean nothing.',
  )
  const row = await findGameServerVersion(db)
  if (!row) return [reminder]
  const version = [row.ver_major, row.ver_minor, row.ver_micro]
  const isKnown = version.map((part) => String(part).padStart(4, '0')).join('') >= '000500020002'
  return [
    isKnown
      ? finding('game server', 'ok', `bancho.py ${version.join('.')}.`)
      : finding('game server', 'warn', `bancho.py ${version.join('.')} is older than 5.2.2.`),
    reminder,
  ]
}

async function examineIndexes({ db, kind }: Database, tables: string[]): Promise<Finding[]> {
  if (!tables.includes('scores')) return []
  const missing = await listMissingScoreIndexes(db, kind)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name).join(' and ')
  return [
    finding(
      'database',
      'warn',
      `Lists of scores are slow without ${names}. To add: npm run kodama -- indexes`,
    ),
  ]
}

async function examineWorld(db: Db, tables: string[], { SITE_URL }: Config): Promise<Finding[]> {
  if (!tables.includes('web_facts') || !(await findFact(db, 'demo_world'))) return []
  return isLoopback(new URL(SITE_URL).hostname)
    ? [finding('demo world', 'ok', 'The players are invented.')]
    : [
        finding(
          'demo world',
          'fail',
          "The demo account's password is public: use another database.",
        ),
      ]
}
