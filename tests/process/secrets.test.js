import { get } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from '@photostructure/sqlite'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { startNginx } from '../harness/nginx.js'
import { freePort } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import { visit } from './two-processes.js'

const password = 'C4nary-Password'
const newPassword = 'C4nary-Changed'
const email = 'c4nary.address@example.com'
const captcha_token = 'c4nary-human-check'

test('no password, token, code or address ever stands in a log, an error or the audit', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: `sqlite:${folder}/mine.db`, HUMAN_CHECK: 'none', LOG_LEVEL: 'debug' }
  const mail = await startMailServer()
  const settings = { ...env, SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1,::1' }
  const site = await start(settings, folder)
  const said = await site.ready
  const [invite_code] = await makeInvites(1, folder, env)

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
  await expect.poll(() => mail.taken.length).toBe(1)
  const [letter = ''] = mail.taken
  const resetToken = /token=3D([\w=\r\n-]+?)(?:\r?\n\r?\n|[\s<"])/.exec(letter)?.[1] ?? ''
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
    await askForLink(),
  ]
  await expect.poll(site.log).toContain('a mail could not be sent')
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

test('the shipped nginx logs every request, but no reset token and no invite code', async () => {
  const port = await freePort()
  // Nothing listens there: nginx also has errors to tell.
  const nginx = await startNginx([port, port])
  onTestFinished(nginx.stop)
  const paths = ['/reset-password?token=c4n4ry', '/invite/c4n4ry', '/%69nvite//c4n4ry?x=c4n4ry']
  for (const path of paths) {
    const { status } = await visit(nginx, path, { headers: { referer: `https://x/${path}` } })
    expect(status).toBe(502)
    await new Promise((resolve) =>
      get({ port: nginx.httpPort, path }, (answer) => resolve(text(answer))),
    )
  }
  await expect.poll(() => nginx.readLogs().match(/GET "/g)).toHaveLength(2 * paths.length)
  expect(nginx.readLogs()).toContain('"/reset-password" 502')
  expect(nginx.readLogs()).not.toContain('c4n4ry')
})

/** Takes one mail, and refuses every other with its address. */
async function startMailServer() {
  /** @type {string[]} */
  const taken = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(taken.length > 0 ? new Error(`no mail for ${address}`) : null)
    },
    async onData(stream, _session, done) {
      taken.push(await text(stream))
      done()
    },
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = /** @type {{ port: number }} */ (server.server.address())
  return { url: `smtp://127.0.0.1:${port}`, taken }
}

/** @param {string} file */
function breakDatabase(file) {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('drop table users; drop table web_sessions; drop table web_password_resets')
  database.close()
}
