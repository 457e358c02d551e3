import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeInviteCode, makeVisitor, testSite } from '#testing/visitor'

/** As the server itself tells of a row that it refuses. */
const triggers = {
  sqlite: `create trigger refuse_player before insert on users
    begin select raise(abort, 'entry ''o''c4nary@example.com'' refused'); end`,
  mysql: `create trigger refuse_player before insert on users for each row begin
    declare told varchar(128);
    set told = concat('entry ''', new.email, ''' refused');
    signal sqlstate '45000' set message_text = told;
  end`,
}

test('an error of the database tells neither log nor visitor what stands in the row', async () => {
  const log: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    log.push(String(line))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  const { app, db, kind } = await testSite({ LOG_LEVEL: 'debug' })
  const invite_code = await makeInviteCode(db)
  await sql.raw(triggers[kind]).execute(db)
  onTestFinished(async () => void (await sql`drop trigger refuse_player`.execute(db)))
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
