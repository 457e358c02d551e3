import { expect, test } from 'vitest'
import { makePlayer, updatePlayer } from '#testing/make'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { watchAccounts } from './watch-accounts.ts'

type Site = Awaited<ReturnType<typeof testSite>>

test('restrictions that bancho.py writes are reported once, by one of many processes', async () => {
  const site = await testSite()
  const { app, db } = site
  const { id } = await makeAccount(app, db, 'Aoba')
  const { id: other } = await makeAccount(app, db, 'Hifumi')
  await updatePlayer(db, other, { priv: 0 })
  const { told, watch: first } = startWatch(site)
  const { watch: second } = startWatch(site, told)
  const look = async () => {
    await first.look()
    await second.look()
  }
  await look()
  expect(told).toEqual([])
  await updatePlayer(db, id, { priv: 0 })
  await look()
  await look()
  expect(told).toEqual([`player ${id} was restricted.`])
  await updatePlayer(db, other, { priv: 1 })
  await look()
  expect(told[1]).toBe(`player ${other} is no longer restricted: https://x.example/users/${other}`)

  // The next process continues where the first one stopped, and repeats nothing.
  await first.stop()
  await second.look()
  await updatePlayer(db, id, { priv: 1 })
  await second.look()
  expect(told.slice(2)).toEqual([
    `player ${id} is no longer restricted: https://x.example/users/${id}`,
  ])
})

test('a restriction deletes the sessions of the player, who need not have used them since', async () => {
  const site = await testSite()
  const { app, db } = site
  const { id } = await makeAccount(app, db, 'Aoba')
  await makeAccount(app, db, 'Hifumi')
  const visitor = makeVisitor(app)
  const { token } = (await visitor.signIn('Aoba')).json()
  const { token: other } = (await visitor.signIn('Hifumi')).json()
  const { watch } = startWatch(site)
  await watch.look()
  await updatePlayer(db, id, { priv: 2 })
  await watch.look()
  await updatePlayer(db, id, { priv: 3 })
  expect((await visitor.me(token)).statusCode).toBe(401)
  expect((await visitor.me(other)).statusCode).toBe(200)
})

test('a restriction while the site was down deletes the sessions at the next start', async () => {
  const site = await testSite()
  const { app, db } = site
  const { id } = await makeAccount(app, db)
  const visitor = makeVisitor(app)
  const { token } = (await visitor.signIn('Aoba')).json()
  await updatePlayer(db, id, { priv: 2 })
  await startWatch(site).watch.look()
  await updatePlayer(db, id, { priv: 3 })
  expect((await visitor.me(token)).statusCode).toBe(401)
})

test('a watch that fails to start starts again, and reports nothing as new', async () => {
  const { app, db, siteDb } = await testSite()
  const { id } = await makeAccount(app, db)
  await updatePlayer(db, id, { priv: 0 })
  let isDown = true
  const failing = new Proxy(siteDb, {
    get(target, name) {
      if (name === 'selectFrom' && isDown) throw new Error('the database is down')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { told, watch } = startWatch({ siteDb: failing })
  await expect(watch.look()).rejects.toThrow('down')
  isDown = false
  for (let n = 0; n < 3; n++) await watch.look()
  expect(told).toEqual([])
})

test('an account without an invite is logged and reported once, by its id', async () => {
  const site = await testSite()
  const { app, db } = site
  const before = await makePlayer(db, { name: 'older than the site' })
  const { told, logged, watch } = startWatch(site)
  await watch.look()
  await makeAccount(app, db, 'Aoba')
  const id = await makePlayer(db, { name: 'C4nary', creation_time: future })
  for (let n = 0; n < 4; n++) await watch.look()
  expect(told).toEqual([
    `player ${id} was created without an invite. The doctor shows which door is open.`,
  ])
  expect(logged).toEqual([[{ player: id }, 'an account was created without an invite']])
  expect(before).toBeLessThan(id)

  // Another process, or the same one after a restart, does not repeat it.
  await watch.stop()
  const next = startWatch(site, told)
  for (let n = 0; n < 3; n++) await next.watch.look()
  expect(told).toHaveLength(1)
})

test('an account that appears while the site is down is reported after the next start', async () => {
  const site = await testSite()
  const { db } = site
  const first = startWatch(site)
  for (let n = 0; n < 3; n++) await first.watch.look()
  await first.watch.stop()
  const id = await makePlayer(db)
  const { told, watch } = startWatch(site)
  for (let n = 0; n < 3; n++) await watch.look()
  expect(told).toEqual([expect.stringMatching(`^player ${id} was created without`)])
})

test('after an upgrade, accounts without an invite since the site was installed are reported', async () => {
  const site = await testSite()
  const { db } = site
  await makePlayer(db, { name: 'older than the site' })
  for (let n = 0; n < 12; n++)
    await makePlayer(db, { name: `intruder ${n}`, creation_time: future })
  const { told, watch } = startWatch(site)
  for (let n = 0; n < 3; n++) await watch.look()
  expect(told).toHaveLength(11)
  expect(told.at(-1)).toBe('2 more accounts were created without an invite.')
})

test('an account whose transaction commits late is not missed', async () => {
  const site = await testSite()
  const { app, db } = site
  const { told, watch } = startWatch(site)
  await watch.look()
  const { id } = await makeAccount(app, db)
  await watch.look()
  // Its id was reserved before, and its row is visible only now.
  const late = await makePlayer(db, { name: 'late', id: id - 1 })
  await watch.look()
  await watch.look()
  expect(told).toEqual([expect.stringMatching(`^player ${late} was created without`)])
})

/** After the migrations of the test's database. */
const future = 2_000_000_000

function startWatch({ siteDb }: Pick<Site, 'siteDb'>, told: string[] = []) {
  const logged: unknown[] = []
  const watch = watchAccounts({
    db: siteDb,
    now: () => new Date(),
    siteUrl: 'https://x.example',
    log: { warn: (...line) => logged.push(line) },
    tell: (sentence) => told.push(sentence),
  })
  return { told, logged, watch }
}
