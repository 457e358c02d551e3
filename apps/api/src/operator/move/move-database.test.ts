import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { openCatalogue } from '#game/beatmapset/catalogue'
import { connect } from '#platform/database/connection/connect'
import { openDatabase } from '#platform/database/migrations/open'
import { configFrom } from '#platform/settings/config'
import { embeddedTemplate } from '#testing/embedded-template'
import { makePlayer } from '#testing/make'
import { testDatabaseSettings } from '#testing/test-database'
import { moveDatabase } from './move-database.ts'
import { countRows } from './queries.ts'

const servers = inject('servers')
const now = new Date('2026-11-01T00:00:00Z')
const by = { actor: 'operator aoba', now }

test.skipIf(!servers)('everything moves, and the site shows the same as before', async () => {
  const { config, embedded, file } = await makeSource()
  const source = await openDatabase(embedded)
  onTestFinished(() => source.db.destroy())
  await openCatalogue(source, { now: () => now, onError: fail }).sync()
  const moved = await moveDatabase(config, file, by)
  expect(moved).toMatchObject({ users: 240, maps: await countRows(source.db, 'maps') })

  const target = await openDatabase(config)
  onTestFinished(() => target.db.destroy())
  const before = await siteOn(embedded, source)
  const after = await siteOn(config, target)
  for (const address of [
    '/v3/leaderboard?mode=0&country=jp&sort=score',
    '/v2/players/3',
    '/v2/players/3/stats',
    '/v1/get_player_scores?id=3&scope=recent&limit=100',
    '/api/v2/beatmapsets/search?q=night',
  ]) {
    const shown = (await before.inject(address)).json()
    expect(JSON.stringify(shown).length).toBeGreaterThan(200)
    expect((await after.inject(address)).json()).toEqual(shown)
  }
  const acts = await target.db.selectFrom('web_audit').select(['act', 'subject']).execute()
  expect(acts).toContainEqual({ act: 'move', subject: path.basename(file) })
})

test.skipIf(!servers)('a database that has players is left as it is', async () => {
  const { config, file } = await makeSource()
  const { db } = await openDatabase(config)
  onTestFinished(() => db.destroy())
  await makePlayer(db)
  await expect(moveDatabase(config, file, by)).rejects.toThrow('it has rows in')
  expect([await countRows(db, 'users'), await countRows(db, 'scores')]).toEqual([1, 0])
})

test.skipIf(!servers)('what cannot move leaves nothing behind', async () => {
  const { config, embedded, file } = await makeSource()
  const source = await connect(embedded.DATABASE)
  // Two addresses to SQLite, one to MariaDB.
  await source.db.updateTable('users').set({ email: 'ss@x.example' }).where('id', '=', 31).execute()
  await source.db.updateTable('users').set({ email: 'SS@x.example' }).where('id', '=', 32).execute()
  await source.db.destroy()
  await expect(moveDatabase(config, file, by)).rejects.toThrow('Nothing was moved: Duplicate')

  const target = await openDatabase(config)
  onTestFinished(() => target.db.destroy())
  for (const table of ['users', 'stats', 'scores', 'maps', 'web_invites'] as const) {
    expect(await countRows(target.db, table)).toBe(0)
  }
})

test('it moves to a server only', async () => {
  const embedded = configFrom({ DATABASE_URL: 'sqlite:other.db' })
  await expect(moveDatabase(embedded, 'data/kodama.db', by)).rejects.toThrow('DATABASE_URL must')
})

async function makeSource() {
  const settings = await testDatabaseSettings()
  const config = configFrom(settings)
  const file = path.join(settings.DATA_DIR, 'embedded.db')
  const embedded = configFrom({ DATA_DIR: settings.DATA_DIR, DATABASE_URL: `sqlite:${file}` })
  writeFileSync(file, await embeddedTemplate('demo'))
  return { config, embedded, file }
}

const noPage = { locale: 'ja_JP' as const, template: '', translations: {} }

async function siteOn(
  config: ReturnType<typeof configFrom>,
  { db }: Awaited<ReturnType<typeof openDatabase>>,
) {
  const app = await buildApp({
    config: { ...config, LOG_LEVEL: 'silent' },
    db,
    web: {
      folder: config.DATA_DIR,
      shell: '',
      style: '',
      styleSource: '',
      localized: { ja_JP: noPage, en_US: noPage },
      manifest: {},
      render: fail,
      canonicalAddress: String,
      textsVersion: '',
    },
  })
  onTestFinished(() => app.close())
  return app
}

async function fail(): Promise<never> {
  throw new Error('no page is asked for')
}
