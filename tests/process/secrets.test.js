import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { start, temporaryFolder } from '../harness/site-process.js'

const password = 'C4nary-Password'
const newPassword = 'C4nary-Changed'
const email = 'c4nary.address@example.com'
const captcha_token = 'c4nary-human-check'

test('no password, token, code or address ever stands in a log, an error or the audit', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: `sqlite:${folder}/mine.db`, HUMAN_CHECK: 'none', LOG_LEVEL: 'debug' }
  const [invite_code] = await makeInvites(1, folder, env)
  const site = await start({ ...env, TRUST_PROXY: '127.0.0.1,::1' }, folder)
  const said = await site.ready

  const register = () =>
    site.post('/v3/authenticate/register', {
      username: 'Canary',
      email,
      password,
      invite_code,
      captcha_token,
    })
  const signIn = (/** @type {string} */ password) =>
    site.post('/v3/authenticate/login', { username: 'Canary', password, captcha_token })
  const askForLink = () => site.post('/v3/password/reset/request', { email, captcha_token })

  expect((await register()).status).toBe(201)
  const { token } = await (await signIn(password)).json()
  expect((await askForLink()).status).toBe(200)
  const outbox = path.join(folder, 'outbox')
  await expect.poll(() => readdirSync(outbox).length).toBe(1)
  const mail = readFileSync(path.join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8')
  const resetToken = /token=3D([\w=\r\n-]+?)(?:\r?\n\r?\n|[\s<"])/.exec(mail)?.[1] ?? ''
  const wholeToken = resetToken.replace(/=\r?\n/g, '')
  expect(wholeToken).toHaveLength(43)

  const secrets = [password, newPassword, email, captcha_token, invite_code, token, wholeToken]
  const bodies = [
    await register(),
    await signIn('C4nary-Wrong'),
    await site.post('/v3/authenticate/me', { token }),
    await site.post('/v3/password/reset/health', { token: wholeToken }),
    await fetch(`${site.url}/reset-password?token=${wholeToken}`),
    await fetch(`${site.url}/invite/${invite_code}`),
  ]
  // From here on every query fails, as if by a bug.
  breakDatabase(path.join(folder, 'mine.db'))
  bodies.push(
    await register(),
    await signIn(password),
    await askForLink(),
    await site.post('/v3/authenticate/me', { token }),
    await site.post('/v3/password/reset/confirm', { token: wholeToken, new_password: newPassword }),
  )
  expect(bodies.slice(-5).map(({ status }) => status)).toEqual([500, 500, 500, 500, 500])
  const answers = await Promise.all(bodies.slice(-5).map((answer) => answer.text()))

  site.child.kill('SIGTERM')
  const { errors } = await site.ended
  const database = new DatabaseSync(path.join(folder, 'mine.db'))
  const audit = JSON.stringify(database.prepare('select * from web_audit').all())
  database.close()
  for (const secret of secrets) {
    expect(said + errors + audit + answers.join('\n')).not.toContain(secret)
  }
  expect(errors).toContain('request failed')
  expect(answers.join('\n')).not.toMatch(/select|insert|update|no such table/i)
})

/** @param {string} file */
function breakDatabase(file) {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('drop table users; drop table web_sessions; drop table web_password_resets')
  database.close()
}
