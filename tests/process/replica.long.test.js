import { expect, onTestFinished, test } from 'vitest'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { listenTo, startWithReplica } from '../harness/replica.js'
import { freePort } from '../harness/servers.js'
import { start } from '../harness/site-process.js'
import { visitInTurn } from '../harness/visit.js'

const score = '/v2/scores/48211'
/** Lists, and what else only shows. */
const shown = [
  score,
  '/v1/get_player_scores?scope=best&id=4',
  '/v1/get_player_scores?scope=recent&id=4',
  '/v2/teams/1',
  '/v3/leaderboard',
]

test('lists are read from a replica, and what decides never is', async () => {
  const { site, main, replica, readMetrics } = await startSite()
  await expect.poll(async () => (await readMetrics()).isUsed).toBe(true)
  main.forget()
  replica.forget()
  for (const path of shown) expect((await fetch(site.url + path)).status).toBe(200)
  const tables = new Set(replica.heard().flatMap((sql) => sql.match(/(?<=from `)\w+/g) ?? []))
  expect([...tables].toSorted()).toEqual(['clans', 'maps', 'scores', 'stats', 'users'])
  const ofLists = /from `clans`|`grade`/
  expect(main.heard().filter((sql) => ofLists.test(sql))).toEqual([])

  replica.forget()
  await useAccount(site)
  expect(replica.heard()).toEqual([])
})

test('a replica that stands still is left, and used again when it has caught up', async () => {
  const { site, main, replica, readMetrics, setPp, readPp, ...servers } = await startSite()
  await expect.poll(async () => (await readMetrics()).isUsed).toBe(true)
  setPp(1)
  await expect.poll(readPp).toBe(1)

  const asking = visitInTurn(site.url, shown)
  runOnMariadb(servers.replicaUrl, 'stop slave sql_thread')
  setPp(2)
  /** @type {number[]} */
  const ages = []
  await expect
    .poll(async () => {
      const { isUp, age } = await readMetrics()
      if (isUp) ages.push(age)
      return isUp
    })
    .toBe(false)
  expect(Math.max(...ages)).toBeLessThanOrEqual(5)
  // From here on it is the main database that answers.
  expect(await readPp()).toBe(2)
  setPp(3)
  expect(await readPp()).toBe(3)

  runOnMariadb(servers.replicaUrl, 'start slave sql_thread')
  await expect.poll(async () => (await readMetrics()).isUp).toBe(true)
  expect(await readPp()).toBe(3)
  await expect.poll(() => (replica.forget(), askAgain(asking, replica))).not.toEqual([])
  expect((await asking.stop()).filter(({ status }) => status !== 200)).toEqual([])
})

test.each(['end', 'freeze'])(
  'when a replica does %s, no request is refused, and it is used again afterwards',
  async (fault) => {
    const { site, replica, readMetrics, setPp, readPp, ...servers } = await startSite()
    await expect.poll(async () => (await readMetrics()).isUsed).toBe(true)
    const asking = visitInTurn(site.url, shown)
    const again = async () => {
      const before = asking.seen.length
      await expect.poll(() => asking.seen.length).toBeGreaterThan(before + shown.length)
    }
    await again()
    if (fault === 'end') await servers.replicaServer.end()
    else await servers.replicaServer.freeze()
    await expect.poll(async () => (await readMetrics()).isUp).toBe(false)
    setPp(4)
    expect(await readPp()).toBe(4)
    await again()
    if (fault === 'end') await servers.replicaServer.begin()
    else servers.replicaServer.thaw()
    await expect.poll(async () => (await readMetrics()).isUp).toBe(true)
    await again()
    expect(await readPp()).toBe(4)
    expect((await asking.stop()).filter(({ status }) => status !== 200)).toEqual([])
  },
)

test('without DATABASE_READ_URL nobody asks the replica, and no heartbeat is written', async () => {
  const { site, main, replica, owner, readMetrics } = await startSite({ DATABASE_READ_URL: '' })
  main.forget()
  for (const path of shown) expect((await fetch(site.url + path)).status).toBe(200)
  expect(main.heard().filter((sql) => sql.includes('from `scores`'))).not.toEqual([])
  expect(replica.heard()).toEqual([])
  expect(runOnMariadb(owner, "select count(*) from web_facts where name like 'heartbeat:%'")).toBe(
    '0',
  )
  expect((await readMetrics()).text).not.toContain('kodama_replica')
})

/** @param {Record<string, string>} settings */
async function startSite(settings = {}) {
  const servers = await startWithReplica()
  for (const server of [servers.main, servers.replica]) onTestFinished(server.stop)
  const { owner, readUrl } = servers
  const [main, replica] = [listenTo(servers.main.url), listenTo(servers.replica.url)]
  const METRICS_PORT = String(await freePort())
  const site = await start({
    DATABASE_URL: servers.account,
    DATABASE_READ_URL: readUrl,
    METRICS_PORT,
    HUMAN_CHECK: 'none',
    INVITES_PER_PLAYER: '5',
    ...settings,
  })
  await site.ready
  servers.grantToReader()

  async function readMetrics() {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const valueOf = (/** @type {string} */ name) => {
      const [, value] =
        new RegExp(`^${name}\\{(?!role="database")[^}]*\\} (\\S+)$`, 'm').exec(text) ?? []
      return Number(value)
    }
    const isUp = valueOf('kodama_database_host_up') === 1
    const isUsed = isUp && valueOf('kodama_database_host_used') === 1
    return { text, isUp, isUsed, age: valueOf('kodama_replica_age_seconds') }
  }

  return {
    site,
    main,
    replica,
    owner,
    replicaUrl: servers.replica.url,
    replicaServer: servers.replica,
    readMetrics,
    /** @param {number} pp */
    setPp: (pp) => void runOnMariadb(owner, `update scores set pp = ${pp} where id = 48211`),
    async readPp() {
      const { data } = await (await fetch(site.url + score)).json()
      return data.pp
    },
  }
}

/**
 * What the replica is asked while visitors come.
 * @param {ReturnType<typeof visitInTurn>} asking
 * @param {ReturnType<typeof listenTo>} replica
 */
async function askAgain(asking, replica) {
  const before = asking.seen.length
  await expect.poll(() => asking.seen.length).toBeGreaterThan(before + shown.length)
  return replica.heard()
}

/**
 * All that decides, or shows a player what they have just done.
 * @param {Awaited<ReturnType<typeof start>>} site
 */
async function useAccount({ url, post }) {
  const credentials = { username: 'mizuki', password: 'Forest-Echo-7', captcha_token: 'none' }
  const signedIn = await post('/v3/authenticate/login', credentials)
  expect(signedIn.status).toBe(200)
  const { token } = await signedIn.json()
  expect((await post('/v3/authenticate/me', { token })).status).toBe(200)

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async function call(method, path, body) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, {
      method,
      headers: body ? headers : { authorization: headers.authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect([path, answer.status]).toEqual([path, path.endsWith('/invites') && body ? 201 : 200])
    return answer.json()
  }

  await call('GET', '/v3/account/sessions')
  const { version } = await call('GET', '/v3/account/about-me')
  await call('PUT', '/v3/account/about-me', { text: 'on my way', version })
  const { text } = await call('GET', '/v3/account/about-me')
  expect(text).toBe('on my way')
  const { code } = await call('POST', '/v3/account/invites', { note: '', key: 'k'.repeat(20) })
  await call('GET', '/v3/account/invites')
  const registered = await post('/v3/authenticate/register', {
    username: 'Newcomer',
    email: 'newcomer@example.com',
    password: 'Forest-Echo-8',
    captcha_token: 'none',
    invite_code: code,
  })
  expect(registered.status).toBe(201)
  const email = 'newcomer@example.com'
  const reset = { email, captcha_token: 'none' }
  expect((await post('/v3/password/reset/request', reset)).status).toBe(200)
  const passwords = { present_password: credentials.password, new_password: 'Forest-Echo-9' }
  await call('POST', '/v3/account/password', passwords)
  expect((await post('/v3/authenticate/logout', { token })).status).toBe(200)
  expect((await post('/v3/authenticate/me', { token })).status).toBe(401)
}
