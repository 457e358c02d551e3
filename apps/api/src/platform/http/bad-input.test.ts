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

test('every call refuses every field that is missing, of another type, or unknown', async () => {
  const { app } = await testSite()
  for (const path of paths) {
    for (const body of brokenBodiesOf(path)) {
      const answer = await makeVisitor(app).post(path, body)
      expect([path, answer.statusCode, body]).toEqual([path, 422, body])
      expectRefusal(path, answer.json())
    }
  }
})

function brokenBodiesOf(path: Path): unknown[] {
  const fields = Object.keys(calls[path])
  const wrong: unknown[] = [null, 5, true, [], {}, ['x'], { toString: 'x' }, 'x'.repeat(5000)]
  return [
    ...fields.map((field) => ({ ...calls[path], [field]: undefined })),
    ...fields.flatMap((field) => wrong.map((value) => ({ ...calls[path], [field]: value }))),
    { ...calls[path], extra: 'x' },
    null,
    [],
    'text',
    5,
  ]
}

test('every call refuses what is no JSON, nothing, too much, and other types', async () => {
  const { app } = await testSite()
  const json = 'application/json'
  for (const path of paths) {
    const send = (payload: string | undefined, type: string | undefined) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: type === undefined ? {} : { 'content-type': type },
        ...(payload !== undefined && { payload }),
      })
    const answers = await Promise.all([
      send('{', json),
      send('', json),
      send(undefined, undefined),
      send(JSON.stringify({ ...calls[path], extra: 'x'.repeat(1_000_000) }), json),
      send(JSON.stringify(calls[path]), 'text/plain'),
      send('username=Aoba', 'application/x-www-form-urlencoded'),
      send('{"__proto__": {"x": 1}}', json),
      send('['.repeat(8000), json),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect([path, ...statuses]).toEqual([path, 422, 422, 422, 413, 415, 415, 422, 422])
    for (const answer of answers) {
      expect(answer.headers['content-type']).toContain(json)
      expectRefusal(path, answer.json())
    }
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

const broken = [
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
  ['password', 'Password1', 'uncommon'],
] as const

test('a registration that breaks a rule is told which', async () => {
  const { app, db } = await testSite()
  const invite_code = await makeInviteCode(db)
  for (const [field, value, type] of broken) {
    const answer = await makeVisitor(app).register({ invite_code, [field]: value })
    expect([value, answer.statusCode]).toEqual([value, 422])
    expect(answer.json().detail).toContainEqual(
      expect.objectContaining({ loc: ['body', field], type, msg: expect.stringMatching(/\.$/) }),
    )
  }
})

const atTheirBounds = [
  ['username', 'ab'],
  ['username', 'abcdefghijklmno'],
  ['username', '[A-b] c'],
  ['email', `${'a'.repeat(200)}@example.com`],
  ['password', 'Echo-777'],
  ['password', `Aa1-${'x'.repeat(28)}`],
  ['password', '森のEcho-77🌲'],
] as const

test('a registration at the bound of a rule succeeds', async () => {
  const { app, db } = await testSite()
  for (const [n, [field, value]] of atTheirBounds.entries()) {
    const invite_code = await makeInviteCode(db)
    const own = { username: `guest ${n}`, email: `g${n}@example.com` }
    const answer = await makeVisitor(app).register({ ...own, invite_code, [field]: value })
    expect([value, answer.json().code]).toEqual([value, 201])
  }
})

const listing = { detail: expect.any(Array) }
const refusal = {
  code: expect.any(Number),
  error_code: expect.stringMatching(/^(invalid_input|body_too_large|unsupported_media_type)$/),
  error_message: expect.any(String),
  user_feedback: expect.any(String),
}

/** Registration lists every invalid field; the other endpoints answer with one sentence. */
function expectRefusal(path: Path, body: Record<string, unknown>) {
  const listsFields = path === '/v3/authenticate/register' && 'detail' in body
  expect(body).toEqual(listsFields ? listing : refusal)
}
