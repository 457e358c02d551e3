import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { isStaff } from '@kodama/rules/privileges'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** Not the default database: the demo world takes seconds to draw. */
const embedded = { DATABASE_URL: 'sqlite:mine.db' }

test('an empty default database is filled once, and the console tells what a visitor needs', async () => {
  const site = await start()
  const address = addressOf(site)
  expect(await site.ready).toMatch(
    new RegExp(
      [
        `^kodama is ready at ${address}`,
        'demo account: kodama_demo / Kodama-2026',
        `invite link:  ${address}/invite/[a-z2-7]{26}\n$`,
      ].join('\n'),
    ),
  )
  expect((await fetch(site.url)).status).toBe(200)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  site.child.kill('SIGTERM')
  expect(await site.ended).toEqual({ code: 0, errors: '' })

  const again = await start({}, site.folder)
  expect(await again.ready).toBe(
    `kodama is ready at ${addressOf(again)}\ndemo account: kodama_demo / Kodama-2026\n`,
  )
})

test('a public address without a database of its own ends the start with one sentence, and nothing is created', async () => {
  const folder = temporaryFolder()
  const site = await start({ SITE_URL: 'https://kodama.example' }, folder)
  const { code, errors } = await site.ended
  expect(code).toBe(78)
  expect(errors).toMatch(/^SITE_URL is https:\/\/kodama\.example, but .+ set DEMO=public\.\n$/)
  expect(readdirSync(folder)).toEqual([])
})

test('a public demo that the operator asks for has an account without staff privileges', async () => {
  const settings = { SITE_URL: 'https://kodama.example', DEMO: 'public' }
  const site = await start(settings)
  expect(await site.ready).toContain('demo account: kodama_demo / Kodama-2026')
  const answer = await (await fetch(`${site.url}/v2/players/3`)).json()
  expect([answer.data.name, isStaff(answer.data.priv)]).toEqual(['kodama_demo', false])
})

test('a database that was chosen stays empty, and the first player gets an invite', async () => {
  const folder = temporaryFolder()
  const site = await start(
    { DATABASE_URL: `sqlite:${folder}/mine.db`, HUMAN_CHECK: 'none' },
    folder,
  )
  const said = await site.ready
  expect(said).toMatch(/^kodama is ready at .+\ninvite link: {2}.+\/invite\/[a-z2-7]{26}\n$/)
  const invite_code = /[a-z2-7]{26}/.exec(said)?.[0]
  const body = { ...registration, invite_code }
  expect((await site.post('/v3/authenticate/register', body)).status).toBe(201)
  site.child.kill('SIGTERM')
  await site.ended
  const again = await start({ DATABASE_URL: `sqlite:${folder}/mine.db` }, folder)
  expect(await again.ready).toBe(`kodama is ready at ${addressOf(again)}\n`)
})

test.each([
  ['1', 'not an address'],
  ['2', 'redis+sentinel://:hunter2@a,b,c/main'],
])('with WORKERS=%s a REDIS_URL of an earlier version is one warning', async (WORKERS, value) => {
  const site = await start({ WORKERS, REDIS_URL: value, ...embedded })
  await site.ready
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  const lines = site.log().trim().split('\n')
  expect(lines).toEqual([expect.stringMatching(/"level":40.*"REDIS_URL has no effect/)])
  expect(site.log()).not.toContain('hunter2')
})

test('the log tells of every request by its id, and of no secret', async () => {
  const site = await start({ LOG_LEVEL: 'info', ...embedded })
  await site.ready
  const secret = 'c4n4ry'
  const answers = await Promise.all([
    fetch(`${site.url}/reset-password?token=${secret}`),
    fetch(`${site.url}/invite/${secret}`),
    fetch(`${site.url}/v3/nope?token=${secret}`, {
      headers: { authorization: `Bearer ${secret}`, cookie: secret },
    }),
    fetch(`${site.url}/v3/site`, { method: 'POST', body: secret }),
  ])
  site.child.kill('SIGTERM')
  const { errors } = await site.ended
  expect(errors).not.toContain(secret)
  const lines = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const answer of answers) {
    const id = answer.headers.get('x-request-id')
    expect(lines.filter((line) => line.reqId === id).length).toBeGreaterThanOrEqual(2)
  }
})

test('a bad value ends the start with 78 and one sentence that names it', async () => {
  const { ended } = await start({ HUMAN_CHECK: 'maybe' })
  expect(await ended).toEqual({
    code: 78,
    errors: 'HUMAN_CHECK must be one of builtin, turnstile, none. It is "maybe".\n',
  })
})

test('a data folder that cannot be written ends it with 78', async () => {
  const file = path.join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { ended } = await start({ DATA_DIR: path.join(file, 'data') })
  const { code, errors } = await ended
  expect(code).toBe(78)
  expect(errors).toMatch(/^DATA_DIR .+ cannot be written \(ENOTDIR\)\.\n$/)
})

test('a folder of avatars that is a file or cannot be read ends it with 78', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file')
  const loop = path.join(folder, 'loop')
  writeFileSync(file, '')
  symlinkSync(loop, loop)
  for (const [avatars, problem] of [
    [file, 'is not a folder.'],
    [loop, 'cannot be read (ELOOP).'],
    [path.join(folder, 'missing'), 'cannot be read (ENOENT).'],
  ]) {
    const { ended } = await start({ AVATARS_DIR: avatars ?? '', ...embedded })
    expect(await ended).toEqual({ code: 78, errors: `AVATARS_DIR ${avatars} ${problem}\n` })
  }
})

test('a port in use ends it with 1', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise((resolve) => other.listen(port, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => void other.close())
  const { ended } = await start({ PORT: String(port), ...embedded })
  expect(await ended).toEqual({
    code: 1,
    errors: `HOST 127.0.0.1, PORT ${port} is in use by another process.\n`,
  })
})

test('a database that cannot be reached ends it with 1, without its password', async () => {
  const port = await freePort()
  const { ended } = await start({ DATABASE_URL: `mysql://web:hunter2@127.0.0.1:${port}/bancho` })
  const { code, errors } = await ended
  expect(code).toBe(1)
  expect(errors).toMatch(
    /^The database mysql:\/\/127\.0\.0\.1:\d+\/bancho cannot be reached: .+\n$/,
  )
  expect(errors).not.toContain('hunter2')
})

test('a file that is no database ends it with a sentence', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'kodama.db'), 'hello '.repeat(1000))
  const { ended } = await start({}, folder)
  const { code, errors } = await ended
  expect(code).toBe(78)
  expect(errors).toMatch(/^The database file .+kodama\.db cannot be opened: .+\n$/)
})

/**
 * The address that the console prints.
 * @param {{ url: string }} site
 */
function addressOf({ url }) {
  return url.replace('127.0.0.1', 'localhost')
}
