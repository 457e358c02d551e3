import { expect, onTestFinished, test, vi } from 'vitest'
import { refusePlayers } from '#testing/checksums'
import { makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

test('an error of the database tells neither log nor visitor what stands in the row', async () => {
  const log: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    log.push(String(line))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  const { app, db, kind } = await testSite({ LOG_LEVEL: 'debug' })
  const invite_code = await makeInviteCode(db)
  await refusePlayers({ db, kind })
  const answer = await makeVisitor(app).register({
    username: 'C4nary',
    email: "o'c4nary@example.com",
    password: 'C4nary-Echo-7',
    captcha_token: 'c4nary',
    invite_code,
  })
  expect(answer.statusCode).toBe(500)
  expect(log.join('')).toContain('request failed')
  for (const told of [log.join(''), answer.body]) {
    expect(told).not.toMatch(/c4nary|\$2b\$|insert into/i)
    expect(told).not.toContain(invite_code)
  }
})
