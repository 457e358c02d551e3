import { combinedModes } from '@kodama/rules/modes'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { redisUrl } from '#settings/redis-url'
import { makePlayer } from '#testing/make'
import { startRedisSentinels, startRedisServer } from '#testing/redis-server'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { leaderboardUrl } from '#testing/walk-leaderboard'
import { openRedis } from './redis.ts'

const restricted = { id: 98_765, name: 'hifumi', country: 'jp', priv: 2 }
const neverThere = '424242'

test("in bancho.py's Redis its keys are neither shown nor changed, and ours have the prefix", async () => {
  const { app, db, keys } = await siteBesideBancho()
  const shown = await makePlayer(db, { name: 'aoba', country: 'jp' })
  await makePlayer(db, restricted)
  await db.updateTable('stats').set({ pp: 100, rscore: 100 }).execute()
  await fillBanchoKeys(keys, shown)
  const before = await dumpBanchoKeys(keys)

  await app.listen({ port: 0 })
  const { username, email } = await makeAccount(app, db, 'Yun')
  const visitor = makeVisitor(app)
  await visitor.signIn(username, 'Wrong-Echo-7')
  const { token } = (await visitor.signIn(username)).json()
  expect((await visitor.me(token)).statusCode).toBe(200)
  await visitor.requestReset(email)
  await visitor.signOut(token)

  const fromRows = await readEverything(app, shown)
  await expect
    .poll(async () => (await keys.keys('forest:ranks:ready:*')).length)
    .toBe(combinedModes.length)
  const fromRedis = await readEverything(app, shown)
  for (const answers of [fromRows, fromRedis]) {
    expect(answers.statuses).toEqual(answers.statuses.map(() => 200))
    expect(answers.text).toContain('aoba')
    expect(answers.text).not.toContain(restricted.name)
    expect(answers.text).not.toContain(String(restricted.id))
    expect(answers.text).not.toContain(neverThere)
  }
  expect(await dumpBanchoKeys(keys)).toEqual(before)
  const others = (await keys.keys('*')).filter((key) => !key.startsWith('bancho:'))
  expect(others.filter((key) => !key.startsWith('forest:'))).toEqual([])
  expect(others.some((key) => key.startsWith('forest:ranks:'))).toBe(true)
}, 120_000)

test('when Redis freezes only the first command waits, and one error is reported', async () => {
  const server = await startRedisServer()
  const errors: Error[] = []
  const redis = await openRedis(redisUrl(server.url), 'forest', (error) => errors.push(error))
  onTestFinished(() => void redis.disconnect())
  await expect.poll(() => redis.status).toBe('ready')
  await server.freeze()
  const start = performance.now()
  for (let n = 0; n < 20; n++) await expect(redis.get('x')).rejects.toBeInstanceOf(Error)
  expect(performance.now() - start).toBeLessThan(2500)
  server.thaw()
  await expect.poll(() => redis.status).toBe('ready')
  expect(await redis.get('x')).toBeNull()
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching('timeout') })])
})

test('a server that has become a replica is left', async () => {
  const server = await startRedisServer()
  const redis = await openRedis(redisUrl(server.url), 'forest', () => {})
  onTestFinished(() => void redis.disconnect())
  await expect.poll(() => redis.status).toBe('ready')
  await redis.replicaof('127.0.0.1', 1)
  for (const write of [
    () => redis.set('x', 1),
    () => redis.eval("return redis.call('set', KEYS[1], 1)", 1, 'x'),
  ]) {
    const isLeft = new Promise((resolve) => redis.once('close', resolve))
    await expect(write()).rejects.toThrow('READONLY')
    await isLeft
    await expect.poll(() => redis.status).toBe('ready')
  }
})

test('the master is found by a sentinel that answers, and the others are passed over', async () => {
  const { url, servers } = await startRedisSentinels({ servers: 1, sentinels: 1 })
  const frozen = await startRedisServer()
  await frozen.freeze()
  const silent = `127.0.0.1:1,${new URL(frozen.url).host},`
  const errors: Error[] = []
  const redis = await openRedis(redisUrl(url.replace('@', `@${silent}`)), 'forest', (error) =>
    errors.push(error),
  )
  onTestFinished(() => void redis.disconnect())
  await expect.poll(() => redis.status).toBe('ready')
  expect(await redis.info('server')).toContain(`tcp_port:${servers[0]?.port}`)

  const isReady = new Promise((resolve) => redis.once('ready', resolve))
  await redis.call('client', 'kill', 'type', 'normal', 'skipme', 'no')
  await isReady
  expect(errors).toEqual([])
})

test('while no sentinel knows the master commands fail at once, and one error says why', async () => {
  const { url } = await startRedisSentinels({ servers: 1, sentinels: 1 })
  const errors: Error[] = []
  const redis = await openRedis(redisUrl(url.replace('/kodama?', '/other?')), 'forest', (error) =>
    errors.push(error),
  )
  onTestFinished(() => void redis.disconnect())
  await expect.poll(() => errors.length).toBe(1)
  await expect(redis.get('x')).rejects.toThrow(/isn't writeable/)
  let asked = 0
  redis.on('sentinelError', () => (asked += 1))
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/invalid reply: null/) }),
  ])
})

async function siteBesideBancho() {
  const server = await startRedisServer()
  const keys = new Redis(server.url)
  onTestFinished(() => void keys.disconnect())
  const settings = { REDIS_URL: server.url, REDIS_PREFIX: 'forest' }
  return { keys, ...(await testSite(settings)) }
}

/** As they are after a restriction, a deletion and a mistake by hand. */
async function fillBanchoKeys(keys: Redis, shown: number) {
  const stale = [9000, String(restricted.id), 8000, neverThere, 1, String(shown)] as const
  for (const mode of [0, 1, 2, 3]) {
    await keys.zadd(`bancho:leaderboard:${mode}`, ...stale)
    await keys.zadd(`bancho:leaderboard:${mode}:jp`, ...stale)
  }
  await keys.zadd('bancho:leaderboard:4', 1e300, 'x', -5, '', 7, '-1')
  await keys.set('bancho:leaderboard:5', neverThere)
  await keys.hset('bancho:leaderboard:6', neverThere, restricted.name)
  await keys.set('bancho:leaderboard:8', 'gone soon', 'EX', 3600)
}

async function dumpBanchoKeys(keys: Redis) {
  const names = (await keys.keys('bancho:*')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name,
      value: (await keys.dumpBuffer(name))?.toString('hex'),
      expires: await keys.expiretime(name),
    })),
  )
}

type App = Awaited<ReturnType<typeof testSite>>['app']

async function readEverything(app: App, id: number) {
  const boards = combinedModes.flatMap((mode) =>
    (['pp', 'score'] as const).flatMap((sort) =>
      [undefined, 'jp'].map((country) => leaderboardUrl({ mode, sort, country })),
    ),
  )
  const urls = [
    ...boards,
    '/leaderboards',
    `/users/${id}`,
    `/v2/players/${id}`,
    `/v2/players/${id}/stats`,
    `/v3/users/${id}`,
    `/v1/get_player_scores?scope=best&id=${id}`,
    '/api/v2/beatmapsets/search',
  ]
  const answers = await Promise.all(urls.map((url) => app.inject(url)))
  return {
    statuses: answers.map(({ statusCode }) => statusCode),
    text: answers.map(({ body }) => body).join('\n'),
  }
}
