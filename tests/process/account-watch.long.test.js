import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { start, temporaryFolder } from '../harness/site-process.js'
import { startWebhook } from '../harness/webhook.js'
import { makePlayer, settings } from './pictures.js'

/** The site checks the accounts every 20 seconds, and reports a new one at the second check. */
const patience = { timeout: 180_000 }

test('a running site reports an account without an invite, and a restriction deletes sessions', async () => {
  const hook = await startWebhook()
  const folder = temporaryFolder()
  const logged = { ...settings, LOG_LEVEL: 'warn', WEBHOOK_URL: hook.url }
  const site = await start(logged, folder)
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const { id, token } = await makePlayer(site, 'Aoba', invite)

  const database = new DatabaseSync(path.join(folder, 'mine.db'))
  onTestFinished(() => database.close())
  const { lastInsertRowid } = database
    .prepare('insert into users (name, safe_name, email, pw_bcrypt) values (?, ?, ?, ?)')
    .run('C4nary', 'c4nary', 'c4nary@example.com', '_'.repeat(60))
  database.prepare('update users set priv = 2 where id = ?').run(id)
  const countSessions = () =>
    database.prepare('select count(*) as count from web_sessions where player_id = ?').get(id)

  expect(countSessions()).toEqual({ count: 1 })
  await expect.poll(countSessions, patience).toEqual({ count: 0 })
  database.prepare('update users set priv = 3 where id = ?').run(id)
  expect((await site.post('/v3/authenticate/me', { token })).status).toBe(401)

  const report = `kodama: player ${lastInsertRowid} was created without an invite.`
  await expect
    .poll(() => hook.sentences().filter((sentence) => sentence.startsWith(report)), patience)
    .toHaveLength(1)
  site.child.kill('SIGTERM')
  const { errors } = await site.ended
  expect(errors).toContain('an account was created without an invite')
  expect(errors + hook.sentences().join()).not.toMatch(/c4nary/i)
})
