import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/breadth'
import { makeInviteCode, makeVisitor, registration, testSite } from '#testing/visitor'

const calls = {
  '/v3/authenticate/login': { username: 'Aoba', password: 'x', captcha_token: 'none' },
  '/v3/authenticate/me': { token: 'x' },
  '/v3/authenticate/logout': { token: 'x' },
  '/v3/authenticate/register': { ...registration, invite_code: 'x' },
  '/v3/password/reset/request': { email: 'a@example.com', captcha_token: 'none' },
  '/v3/password/reset/health': { token: 'x' },
  '/v3/password/reset/confirm': { token: 'x', new_password: 'Quiet-Moss-9' },
}
type Path = keyof typeof calls
const paths = Object.keys(calls) as Path[]

test.each(paths)(
  '%s refuses every field that is missing, of another type, or unknown',
  async (path) => {
    const { app } = await testSite()
    const fields = Object.keys(calls[path])
    const wrong: unknown[] = [null, 5, true, [], {}, ['x'], { toString: 'x' }, 'x'.repeat(5000)]
    const bodies: unknown[] = [
      ...fields.map((field) => ({ ...calls[path], [field]: undefined })),
      ...fields.flatMap((field) => wrong.map((value) => ({ ...calls[path], [field]: value }))),
      { ...calls[path], extra: 'x' },
      null,
      [],
      'text',
      5,
    ]
    for (const body of bodies) {
      const answer = await makeVisitor(app).post(path, body)
      expect([answer.statusCode, body]).toEqual([422, body])
      expectRefusal(path, answer.json())
    }
  },
)

test.each(paths)('%s refuses what is no JSON, nothing, too much, and other types', async (path) => {
  const { app } = await testSite()
  const send = (payload: string | undefined, type: string | undefined) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: type === undefined ? {} : { 'content-type': type },
      ...(payload !== undefined && { payload }),
    })
  const json = 'application/json'
  const statuses = await Promise.all([
    send('{', json),
    send('', json),
    send(undefined, undefined),
    send(JSON.stringify({ ...calls[path], extra: 'x'.repeat(1_000_000) }), json),
    send(JSON.stringify(calls[path]), 'text/plain'),
    send('username=Aoba', 'application/x-www-form-urlencoded'),
    send('{"__proto__": {"x": 1}}', json),
    send('['.repeat(8000), json),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([
    422, 422, 422, 413, 415, 415, 422, 422,
  ])
  for (const answer of statuses) {
    expect(answer.headers['content-type']).toContain(json)
    expectRefusal(path, answer.json())
  }
})

test('whatever the fields of a registration hold, it is a clean refusal and writes nothing', async () => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db)
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '',
      ' ',
      'a',
      'ａｏｂａ',
      'аоbа',
      '青葉',
      '🌲🌲🌲',
      'a\u200db',
      'x\r\ny',
      'a\0b',
      '\ud800',
      "' or 1=1--",
      'A'.repeat(16),
    ),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (username, email, password) => {
      const answer = await makeVisitor(app).register({ username, email, password, invite_code })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail.length).toBeGreaterThan(0)
    }),
    runs(),
  )
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 1 }])
  expect(await db.selectFrom('web_invites').select('used').execute()).toEqual([{ used: 0 }])
})

test.each([
  ['username', 'a', 'min_length'],
  ['username', 'abcdefghijklmnop', 'max_length'],
  ['username', '青葉です', 'characters'],
  ['username', 'ａｄｍｉｎ', 'characters'],
  ['username', 'Aob🌲', 'characters'],
  ['username', ' Aoba', 'edge_space'],
  ['username', 'Ao  ba', 'double_space'],
  ['username', 'Ao b_a', 'space_and_underscore'],
  ['username', '12345', 'all_digits'],
  ['username', 'Admin', 'reserved'],
  ['email', 'aoba', 'form'],
  ['email', 'a@b.c\r\nBcc: x@y.zz', 'form'],
  ['email', `${'a'.repeat(201)}@example.com`, 'form'],
  ['password', 'Short-7', 'min_length'],
  ['password', `Aa1${'x'.repeat(30)}`, 'max_length'],
  ['password', 'No-Digits-Here', 'digit'],
  ['password', 'no-upper-7', 'uppercase'],
  ['password', 'NO-LOWER-7', 'lowercase'],
  ['password', 'Aa1Aa1Aa1', 'distinct'],
])('a registration whose %s is %j is told so', async (field, value, type) => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db)
  const answer = await makeVisitor(app).register({ invite_code, [field]: value })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toContainEqual(
    expect.objectContaining({ loc: ['body', field], type, msg: expect.stringMatching(/\.$/) }),
  )
})

test.each([
  ['username', 'ab'],
  ['username', 'abcdefghijklmno'],
  ['username', '[A-b] c'],
  ['email', `${'a'.repeat(200)}@example.com`],
  ['password', 'Echo-777'],
  ['password', `Aa1-${'x'.repeat(28)}`],
  ['password', '森のEcho-77🌲'],
])('a registration whose %s is %j, at its bound, succeeds', async (field, value) => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db)
  const answer = await makeVisitor(app).register({ invite_code, [field]: value })
  expect(answer.json()).toMatchObject({ code: 201 })
})

const listing = { detail: expect.any(Array) }
const refusal = {
  code: expect.any(Number),
  error_code: expect.stringMatching(/^(invalid_input|body_too_large|unsupported_media_type)$/),
  error_message: expect.any(String),
  user_feedback: expect.any(String),
}

/** Registration lists what is wrong field by field; the others say it in one sentence. */
function expectRefusal(path: Path, body: Record<string, unknown>) {
  const listsFields = path === '/v3/authenticate/register' && 'detail' in body
  expect(body).toEqual(listsFields ? listing : refusal)
}
