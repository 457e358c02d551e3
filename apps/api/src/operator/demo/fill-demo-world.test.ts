import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setIds } from '@kodama/demo-world/beatmapsets'
import { demoAccount } from '@kodama/demo-world/demo-account'
import { beginWorld } from '@kodama/demo-world/world'
import bcrypt from 'bcrypt'
import { expect, test } from 'vitest'
import { isVisible } from '#players/player/queries'
import { demoTime } from '#testing/embedded-template'
import { testApp, testDemoApp } from '#testing/test-app'
import { fillDemoWorld, insertDemoWorld } from './fill-demo-world.ts'

const by = { actor: 'site', now: demoTime }

test("stats equal what the scores add up to by the game server's formula", async () => {
  const { db } = await testDemoApp()
  const scores = await db
    .selectFrom('scores')
    .innerJoin('maps', 'maps.md5', 'scores.map_md5')
    .selectAll('scores')
    .select('maps.status as map_status')
    .orderBy('scores.pp', 'desc')
    .orderBy('scores.id')
    .execute()
  const stats = await db.selectFrom('stats').selectAll().execute()
  expect(stats).toHaveLength(240 * 8)

  const byPlayer = new Map<string, typeof scores>()
  for (const score of scores) {
    const key = `${score.userid} ${score.mode}`
    byPlayer.set(key, [...(byPlayer.get(key) ?? []), score])
  }
  const wrong = stats.filter((row) => {
    const own = byPlayer.get(`${row.id} ${row.mode}`) ?? []
    const ranked = own.filter((s) => s.status === 2 && (s.map_status === 2 || s.map_status === 3))
    let pp = 416.6667 * (1 - 0.9994 ** ranked.length)
    let acc = 0
    let hits = 0
    for (const [i, s] of ranked.entries()) {
      pp += s.pp * 0.95 ** i
      acc += s.acc * 0.95 ** i
    }
    for (const s of own) {
      hits += s.n300 + s.n100 + s.n50
      if (row.mode === 1 || row.mode === 5 || row.mode === 3) hits += s.ngeki + s.nkatu
    }
    if (ranked.length > 0) acc *= 100 / (20 * (1 - 0.95 ** ranked.length)) / 100
    const grades = (grade: string) => ranked.filter((s) => s.grade === grade).length
    const passes = own.filter((s) => s.status > 0 && [2, 3, 5].includes(s.map_status))
    return !(
      // FLOAT columns have single precision, so a sum may round differently.
      Math.abs(row.pp - pp) <= 0.51 &&
      Math.abs(row.acc - acc) < 0.002 &&
      row.plays === own.length &&
      row.tscore === own.reduce((sum, s) => sum + s.score, 0) &&
      row.rscore === ranked.reduce((sum, s) => sum + s.score, 0) &&
      row.playtime === own.reduce((sum, s) => sum + Math.floor(s.time_elapsed / 1000), 0) &&
      row.total_hits === hits &&
      row.max_combo === Math.max(0, ...passes.map((s) => s.max_combo)) &&
      row.xh_count === grades('XH') &&
      row.x_count === grades('X') &&
      row.sh_count === grades('SH') &&
      row.s_count === grades('S') &&
      row.a_count === grades('A')
    )
  })
  expect(wrong).toEqual([])
})

test('the demo account has a password that the game accepts', async () => {
  const { db } = await testDemoApp()
  const { pw_bcrypt } = await db
    .selectFrom('users')
    .select('pw_bcrypt')
    .where('name', '=', demoAccount.username)
    .executeTakeFirstOrThrow()
  const md5 = createHash('md5').update(demoAccount.password).digest('hex')
  expect(await bcrypt.compare(md5, pw_bcrypt)).toBe(true)
})

test('a database that has players is left as it is', async () => {
  const { db, config } = await testApp()
  await db
    .insertInto('users')
    .values({ name: 'aoba', safe_name: 'aoba', email: 'a@b.example', pw_bcrypt: '_'.repeat(60) })
    .execute()
  await expect(fillDemoWorld(db, config, by)).rejects.toThrow('has players already')
  expect(existsSync(path.join(config.DATA_DIR, 'assets/avatars'))).toBe(false)
  const players = await db.selectFrom('users').select('name').orderBy('id').execute()
  expect(players.map((player) => player.name)).toEqual(['BanchoBot', 'aoba'])
})

test('the first player of an empty database gets the id 3', async () => {
  const { db } = await testApp()
  const { insertId } = await db
    .insertInto('users')
    .values({ name: 'aoba', safe_name: 'aoba', email: 'a@b.example', pw_bcrypt: '_'.repeat(60) })
    .executeTakeFirstOrThrow()
  expect(Number(insertId)).toBe(3)
})

test('every beatmapset has a cover and a preview, and the first players have pictures', async () => {
  const { app, db, config } = await testApp()
  await fillDemoWorld(db, config, by)
  const files = (kind: string) => readdirSync(path.join(config.DATA_DIR, 'assets', kind)).sort()
  expect(files('covers')).toEqual(setIds.map((id) => `${id}.webp`))
  expect(files('previews')).toEqual(setIds.map((id) => `${id}.mp3`))
  const first = Array.from({ length: 30 }, (_, index) => 3 + index)
  expect(files('avatars')).toEqual(expect.arrayContaining(first.map((id) => `${id}.jpg`)))
  expect(files('banners')).toEqual(expect.arrayContaining(first.map((id) => `${id}.webp`)))

  const addresses = ['/a/3', '/a/banners/3', '/a/covers/1001', '/a/previews/1001']
  const answers = await Promise.all(addresses.map((address) => app.inject(address)))
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
    'image/jpeg',
    'image/webp',
    'image/webp',
    'audio/mpeg',
  ])
})

test('a player who registers in a smaller world has no picture yet', async () => {
  const { db, config } = await testApp()
  await fillDemoWorld(db, config, by, { players: 2 })
  const files = (kind: string) => readdirSync(path.join(config.DATA_DIR, 'assets', kind)).sort()
  expect(files('avatars')).toEqual(['3.jpg', '4.jpg'])
  expect(files('banners')).toEqual(['3.webp', '4.webp'])
})

test('an invite is made with the world; its code is not in the database', async () => {
  const { db, config } = await testApp()
  const code = await insertDemoWorld(db, config.SITE_URL, by)
  const invites = await db.selectFrom('web_invites').selectAll().execute()
  expect(code).toMatch(/^[a-z2-7]{26}$/)
  expect(invites).toHaveLength(1)
  expect(JSON.stringify(invites)).not.toContain(code)
  expect(invites[0]?.code_hash).toBe(createHash('sha256').update(code).digest('hex'))
})

test('a world of another size and seed is another world', async () => {
  const { db, config } = await testApp()
  const options = { players: 1200, seed: 'spring' }
  await insertDemoWorld(db, config.SITE_URL, by, options)
  const count = async (table: 'users' | 'stats' | 'maps') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const names = await db.selectFrom('users').select('name').orderBy('id').limit(6).execute()
  const { players } = beginWorld(config.SITE_URL, options)
  expect(names.slice(1).map(({ name }) => name)).toEqual(
    players.slice(0, 5).map(({ name }) => name),
  )
  // With the bot.
  expect([await count('users'), await count('stats')]).toEqual([1201, 1200 * 8])
  const { plays } = await db
    .selectFrom('maps')
    .select((eb) => eb.fn.sum('plays').as('plays'))
    .executeTakeFirstOrThrow()
  const { scores } = await db
    .selectFrom('scores')
    .innerJoin('users', 'users.id', 'scores.userid')
    .select((eb) => eb.fn.countAll().as('scores'))
    .where(isVisible)
    .executeTakeFirstOrThrow()
  expect(Number(plays)).toBe(Number(scores))
})
