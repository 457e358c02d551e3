import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount, makeVisitor, registration, testSite } from '#testing/visitor'

test('each sign-in leaves one line: outcome, player and network, never what was typed', async () => {
  const log = recordLog()
  const { app, db } = await testSite({ LOG_LEVEL: 'info' })
  const { id } = await makeAccount(app, db, 'Aoba')
  const restricted = await makeAccount(app, db, 'Hifumi')
  await db.updateTable('users').set({ priv: 0 }).where('id', '=', restricted.id).execute()
  log.length = 0
  const visitor = makeVisitor(app, '203.0.113.7')
  await visitor.signIn('aoba')
  await visitor.signIn('AOBA', 'Wrong-Echo-7')
  await visitor.signIn('N0b0dys-Name', 'Wrong-Echo-7')
  await visitor.signIn('hifumi')
  await visitor.post('/v3/authenticate/login', {
    username: 'aoba',
    password: registration.password,
    captcha_token: '',
  })
  for (let n = 0; n < 6; n++) await makeVisitor(app, '203.0.113.8').signIn('aoba', 'Wrong-Echo-7')
  await db.deleteFrom('web_limits').execute()
  await makeVisitor(app, '2001:db8::1').signIn('aoba')

  const outcomes = log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'sign-in')
    .map(({ level, outcome, player, network }) => [level, outcome, player, network])
  const wrong = Array.from({ length: 5 }, () => [30, 'wrong_credentials', id, '203.0.113.8'])
  expect(outcomes).toEqual([
    [30, 'signed_in', id, '203.0.113.7'],
    [30, 'wrong_credentials', id, '203.0.113.7'],
    [30, 'wrong_credentials', null, '203.0.113.7'],
    [30, 'account_restricted', restricted.id, '203.0.113.7'],
    [30, 'human_check_missing', null, '203.0.113.7'],
    ...wrong,
    [30, 'too_many_requests', id, '203.0.113.8'],
    [30, 'signed_in', id, '2001:db8:0:0::/64'],
  ])
  expect(log.join('')).not.toMatch(/aoba|hifumi|n0b0dy|wrong-echo|forest-echo/i)
})

test('a sign-in that fails by a fault of the database leaves its line too', async () => {
  const log = recordLog()
  // At the default level.
  const { app, siteDb } = await testSite({ LOG_LEVEL: 'warn' })
  await siteDb.destroy()
  await makeVisitor(app, '203.0.113.7').signIn('aoba')
  const lines = log.filter((line) => line.includes('"msg":"sign-in"'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'failed', player: null })
})

/** What is written to standard error during this test. */
function recordLog() {
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return lines
}
