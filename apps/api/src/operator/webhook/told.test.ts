import { expect, onTestFinished, test, vi } from 'vitest'
import { refusePlayers } from '#testing/checksums'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'
import { startWebhookServer } from '#testing/webhook-server'
import { tellFailures } from './tell-failures.ts'

test('a registration is told by the id of the player, without what was typed', async () => {
  const hook = await startWebhookServer()
  const { app, db, config } = await testSite({ WEBHOOK_URL: hook.url })
  const { id } = await makeAccount(app, db, 'C4nary')
  await expect.poll(hook.sentences).toHaveLength(1)
  expect(hook.sentences()).toEqual([
    `kodama: a player has registered: ${config.SITE_URL}/users/${id}`,
  ])
  expect(JSON.stringify(hook.bodies)).not.toMatch(/c4nary|forest-echo|@example/i)
})

test('a failure is told once in ten minutes, without what failed', async () => {
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  onTestFinished(() => spy.mockRestore())
  const hook = await startWebhookServer()
  let minutes = 0
  const now = () => new Date(Date.UTC(2026, 0, 1, 0, minutes))
  const settings = { WEBHOOK_URL: hook.url, LOG_LEVEL: 'warn' }
  const { app, db, kind } = await testSite(settings, { now })
  const invite_code = await makeInviteCode(db, { uses: 10 })
  await refusePlayers({ db, kind })
  const fail = async () => {
    const fields = { username: 'C4nary', email: 'c4nary@example.com', invite_code }
    expect((await makeVisitor(app).register(fields)).statusCode).toBe(500)
  }
  await fail()
  await fail()
  minutes = 11
  await fail()
  await expect.poll(hook.sentences).toHaveLength(2)
  const sentence = 'kodama: request failed. The log has the rest.'
  expect(hook.sentences()).toEqual([sentence, sentence])
})

test('a line of the log whose text is not ours is not repeated', () => {
  const told: string[] = []
  const readLine = tellFailures(
    (sentence) => told.push(sentence),
    () => new Date(),
  )
  readLine(50, ['c4nary'])
  readLine(50, [{ err: new Error('c4nary') }])
  readLine(40, [{ err: new Error('c4nary') }, 'a mail could not be sent; it is retried'])
  expect(told).toEqual(['an error was logged. The log has the rest.'])
})
