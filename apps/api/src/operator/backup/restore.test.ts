import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#platform/database/connection/connect'
import { migrate, migrationsFor } from '#platform/database/migrations/migrate'
import { openDatabase } from '#platform/database/migrations/open'
import { configFrom } from '#platform/settings/config'
import { damageTable } from '#testing/broken-database'
import { bundle } from '#testing/bundle'
import { testDatabaseSettings } from '#testing/test-database'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const by = { actor: 'operator aoba', now: new Date('2026-11-15T12:00:00Z') }
const byLater = { actor: 'operator hifumi', now: new Date('2026-11-16T12:00:00Z') }
const onMysql = inject('servers') !== undefined

test.skipIf(onMysql)('a restored backup holds what was there, while the site goes on', async () => {
  const { config, db } = await database()
  await insertPlayer(db, 'aoba')
  const { file } = await backUp(config, by)
  await insertPlayer(db, 'hifumi')

  const { kept } = await restore(config, file, byLater)

  // The same connection that the running site has.
  expect(await names(db)).toEqual(['BanchoBot', 'aoba'])
  await insertPlayer(db, 'nene')
  expect(await names(db)).toEqual(['BanchoBot', 'aoba', 'nene'])
  const before = await connect({ kind: 'sqlite', file: kept ?? '' })
  expect(await names(before.db)).toEqual(['BanchoBot', 'aoba', 'hifumi'])
  await before.db.destroy()
})

// On Linux these are usually two disks, because one is for temporary files.
test.skipIf(onMysql).each(['/tmp', '/dev/shm'].filter((folder) => existsSync(folder)))(
  'a backup is restored in %s, where there is no database yet',
  async (parent) => {
    const { config, db } = await database()
    await insertPlayer(db, 'aoba')
    const { file } = await backUp(config, by)
    const folder = mkdtempSync(path.join(parent, 'kodama-restore-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const DATABASE = { kind: 'sqlite', file: path.join(folder, 'new/kodama.db') } as const

    expect(await restore({ ...config, DATABASE }, file, byLater)).toEqual({ kept: undefined })
    const restored = await connect(DATABASE)
    onTestFinished(() => restored.db.destroy())
    expect(await names(restored.db)).toEqual(['BanchoBot', 'aoba'])
  },
)

test.skipIf(onMysql)(
  'a damaged database is put aside, and the backup takes its place',
  async () => {
    const { config, db } = await database()
    await insertPlayer(db, 'aoba')
    const { file } = await backUp(config, by)
    await damageTable({ db, config }, 'clans')
    await db.destroy()

    const { kept } = await restore(config, file, byLater)
    expect(kept).toMatch(/\.damaged-20261116-120000$/)
    expect(existsSync(String(kept))).toBe(true)
    const restored = await openDatabase(config, { looksForDamage: true })
    onTestFinished(() => restored.db.destroy())
    expect(await names(restored.db)).toEqual(['BanchoBot', 'aoba'])
  },
)

test.skipIf(onMysql)('a session or a reset that has ended does not come back', async () => {
  const { config, db } = await database()
  const row = { player_id: 3, password_tag: 'x', token_hash: 'x', expires_at: 4e9 }
  await db
    .insertInto('web_sessions')
    .values({ ...row, network: 'x', created_at: 1, browser: '', system: '' })
    .execute()
  await db
    .insertInto('web_password_resets')
    .values({ ...row, email: 'x' })
    .execute()
  const { file } = await backUp(config, by)
  await restore(config, file, byLater)
  expect(await db.selectFrom('web_sessions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('web_password_resets').selectAll().execute()).toEqual([])
})

test.skipIf(onMysql)('both acts are in the audit', async () => {
  const { config, db } = await database()
  const { file } = await backUp(config, by)
  await restore(config, file, byLater)
  const acts = await db.selectFrom('web_audit').select(['act', 'subject']).execute()
  expect(acts).toEqual([{ act: 'restore', subject: path.basename(file) }])
  const second = await backUp(config, byLater)
  expect(await db.selectFrom('web_audit').select(['act', 'subject']).execute()).toContainEqual({
    act: 'backup',
    subject: path.basename(second.file),
  })
})

test.skipIf(onMysql)('an unfinished copy is never left behind', async () => {
  const { config } = await database()
  await backUp(config, by)
  const files = readdirSync(path.join(config.DATA_DIR, 'backups'))
  expect(files).toEqual(['kodama-20261115-120000.db'])
})

test.skipIf(onMysql)(
  'a backup beside a busy writer has every finished player and no half one',
  async () => {
    const { config } = await database()
    const { DATABASE } = config
    const script = await bundle('write-players.ts')
    const child = spawn(process.execPath, [script, DATABASE.kind === 'sqlite' ? DATABASE.file : ''])
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        said += chunk
        if (said.split('\n').length > 100) resolve()
      })
    })
    const finished = said.trim().split('\n').map(Number)
    const { file } = await backUp(config, by)
    const isStillWriting = child.exitCode === null
    child.kill('SIGKILL')

    const copy = await connect({ kind: 'sqlite', file })
    const rows = await copy.db
      .selectFrom('users')
      .leftJoin('stats', 'stats.id', 'users.id')
      .where('users.id', '>', 2)
      .groupBy('users.id')
      .select((eb) => ['users.id', eb.fn.count<number>('stats.mode').as('stats')])
      .execute()
    await copy.db.destroy()
    expect(isStillWriting).toBe(true)
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(finished.slice(0, 90)))
    expect(rows.filter((row) => row.stats !== 8)).toEqual([])
  },
)

test.skipIf(onMysql).each([
  ['truncated', (file: string) => truncateSync(file, 20_000)],
  ['with flipped bits', flipBits],
  ['empty', (file: string) => writeFileSync(file, '')],
  ['no database', (file: string) => writeFileSync(file, 'hello'.repeat(1000))],
])('a file that is %s is refused and the live data untouched', async (_what, spoil) => {
  const { config, db } = await database()
  await insertPlayer(db, 'aoba')
  const { file } = await backUp(config, by)
  const spoiled = path.join(config.DATA_DIR, 'spoiled.db')
  copyFileSync(file, spoiled)
  spoil(spoiled)

  await expect(restore(config, spoiled, byLater)).rejects.toMatchObject({ name: 'OperatorError' })
  expect(await names(db)).toEqual(['BanchoBot', 'aoba'])
  expect(readdirSync(path.join(config.DATA_DIR, 'backups'))).toEqual([path.basename(file)])
})

test.skipIf(onMysql)('a backup of a newer version is refused', async () => {
  const { config } = await database()
  const newer = await connect({ kind: 'sqlite', file: path.join(config.DATA_DIR, 'newer.db') })
  const migrations = { ...migrationsFor('sqlite'), '9999-from-tomorrow': { up: async () => {} } }
  await migrate(newer, { migrations })
  await newer.db.destroy()
  await expect(restore(config, path.join(config.DATA_DIR, 'newer.db'), by)).rejects.toThrow(
    'newer version',
  )
})

test.skipIf(!onMysql)(
  "a game server's database is not ours to copy, and the sentence says whose",
  async () => {
    const { config } = await database()
    await expect(backUp(config, by)).rejects.toThrow('mariadb-dump')
  },
)

async function database() {
  const config = configFrom(await testDatabaseSettings())
  const { db } = await openDatabase(config)
  onTestFinished(() => db.destroy())
  return { config, db }
}

type Handle = Awaited<ReturnType<typeof database>>['db']

async function insertPlayer(db: Handle, name: string) {
  await db
    .insertInto('users')
    .values({ name, safe_name: name, email: `${name}@example.com`, pw_bcrypt: '_'.repeat(60) })
    .execute()
}

async function names(db: Handle) {
  const players = await db.selectFrom('users').select('name').orderBy('id').execute()
  return players.map((player) => player.name)
}

/** Damages every page but not the header, so that the file still looks like a database. */
function flipBits(file: string) {
  const bytes = readFileSync(file)
  for (let at = 4096 + 8; at < bytes.length; at += 512) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}
