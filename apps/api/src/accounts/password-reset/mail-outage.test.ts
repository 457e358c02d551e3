import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '#testing/mail'
import { startMailServer, startSilentServer } from '#testing/mail-server'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'

test('nobody waits for a mail server that hangs', async () => {
  const server = await startSilentServer()
  const { app, db } = await testSite({ SMTP_URL: server.url })
  onTestFinished(server.end)
  const { email } = await makeAccount(app, db)
  expect((await makeVisitor(app).requestReset(email)).statusCode).toBe(200)
  await expect.poll(() => server.sockets.length).toBe(1)
  expect(server.sockets.map(({ destroyed }) => destroyed)).toEqual([false])
})

test('without any mail server at its address the answer is the same', async () => {
  const { app, db } = await testSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { email } = await makeAccount(app, db)
  const answers = [
    await makeVisitor(app).requestReset(email),
    await makeVisitor(app).requestReset(email),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('who asks again after a refused mail gets a good link, and its token is on no disk', async () => {
  const server = await startMailServer(1)
  const { app, config, db } = await testSite({ SMTP_URL: server.url })
  const { email } = await makeAccount(app, db)
  await makeVisitor(app).requestReset(email)
  await expect.poll(() => server.tries()).toBe(1)
  await makeVisitor(app).requestReset(email)
  // The refused mail is sent again too, and its link may be the older one.
  let token = ''
  const hasGoodLink = async () => {
    for (const { content } of server.taken) {
      token = tokenOf(content)
      if ((await makeVisitor(app).checkReset(token)).statusCode === 200) return true
    }
    return false
  }
  await expect.poll(hasGoodLink).toBe(true)

  const files = readdirSync(config.DATA_DIR, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(config.DATA_DIR, name))
    .filter((file) => statSync(file).isFile())
  expect(files.filter((file) => readFileSync(file).includes(token))).toEqual([])
  const rows = await db.selectFrom('web_password_resets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

function tokenOf(mail: string) {
  return /reset-password\?token=([\w-]{43})/.exec(textOf(mail))?.[1] ?? ''
}
