import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/migrations/open'
import { secondsOf } from '#platform/process/time'
import { configFrom } from '#platform/settings/config'
import { makePlayer, updatePlayer } from '#testing/make'
import { testBanchoDatabase, testDatabaseSettings, testDemoSettings } from '#testing/test-database'
import { testSite } from '#testing/visitor'
import { examine, examineHumanCheck } from './examine.ts'

const servers = inject('servers')

test('a site that would work has nothing that fails', async () => {
  const config = configFrom(await testDatabaseSettings())
  const { db } = await openDatabase(config)
  await db.destroy()
  const findings = await examine(config)
  expect(findings.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      'settings',
      'data folder',
      'disk',
      'database',
      'avatars',
      'mail',
      'human check',
      ...(servers ? ['clock'] : []),
    ]),
  )
})

test.skipIf(servers)('it makes no database where there is none', async () => {
  const config = configFrom(await testDatabaseSettings())
  await examine(config)
  const again = await examine(config)
  expect(again).toContainEqual(
    expect.objectContaining({
      about: 'database',
      verdict: 'fail',
      sentence: expect.stringMatching(/^There is no database at /),
    }),
  )
})

test('it makes no data folder where there is none, and sees one that cannot be made', async () => {
  const { DATA_DIR, ...settings } = await testDatabaseSettings()
  const later = path.join(DATA_DIR, 'later/data')
  expect(await examine(configFrom({ ...settings, DATA_DIR: later }))).toContainEqual({
    about: 'data folder',
    verdict: 'ok',
    sentence: `${later} is not there yet; npm start makes it.`,
  })
  expect(existsSync(path.dirname(later))).toBe(false)

  writeFileSync(path.join(DATA_DIR, 'file'), '')
  const never = path.join(DATA_DIR, 'file/data')
  expect(await examine(configFrom({ ...settings, DATA_DIR: never }))).toContainEqual({
    about: 'data folder',
    verdict: 'fail',
    sentence: `DATA_DIR ${never} cannot be written (ENOTDIR).`,
  })
})

test('a folder of backups that other accounts may read is a warning', async () => {
  const settings = await testDatabaseSettings()
  const backups = path.join(settings.DATA_DIR, 'backups')
  mkdirSync(backups)
  chmodSync(backups, 0o755)
  const warning = { about: 'files', verdict: 'warn', sentence: expect.stringContaining(backups) }
  expect(await examine(configFrom(settings))).toContainEqual(warning)
  chmodSync(backups, 0o700)
  expect(await examine(configFrom(settings))).not.toContainEqual(warning)
})

test.skipIf(!servers)(
  'beside a game server it warns of the door that bancho.py leaves open',
  async () => {
    const { account } = await testBanchoDatabase()
    const findings = await examine(account)
    expect(findings).toContainEqual({
      about: 'game server',
      verdict: 'ok',
      sentence: 'bancho.py 5.3.0.',
    })
    const sentences = findings.map(({ sentence }) => sentence).join('\n')
    expect(sentences).toContain('DISALLOW_INGAME_REGISTRATION=True')
    expect(findings.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  },
)

test.skipIf(!servers)('beside a game server it asks the hosts of bancho.py', async () => {
  const { account } = await testBanchoDatabase()
  const asked: string[] = []
  const ask = async (url: string) => {
    asked.push(url)
    return new Response('ok')
  }
  const findings = await examine({ ...account, SITE_URL: 'https://kodama.example' }, { ask })
  expect(new Set(asked)).toEqual(
    new Set([
      'https://osu.kodama.example/users',
      'https://api.kodama.example/v2/accounts',
      'https://api.kodama.example/v2/sessions',
      'https://api.kodama.example/v2/players/1',
      'https://api.kodama.example/v2/players/1/password',
      'https://api.kodama.example/v2/players/1/avatar',
      'https://osu.kodama.example/u/3',
    ]),
  )
  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'registration', verdict: 'fail' }),
  )
})

test.skipIf(!servers)('an account that may do more than it needs is a warning', async () => {
  const { account, owner } = await testBanchoDatabase()
  const sentence = expect.stringContaining('UPDATE on users')
  const warning = { about: 'database', verdict: 'warn', sentence }
  expect(await examine(owner)).toContainEqual(warning)
  expect(await examine(account)).not.toContainEqual(warning)
})

test.skipIf(!servers)('a server whose mode makes escaping unsafe is a warning', async () => {
  const { account } = await testBanchoDatabase()
  const sentence = expect.stringContaining('NO_BACKSLASH_ESCAPES')
  const warning = { about: 'database', verdict: 'warn', sentence }
  expect(await examine(account)).toContainEqual(warning)
})

test.skipIf(!servers)(
  'more workers than the database has connections for is a warning',
  async () => {
    const { account } = await testBanchoDatabase()
    const warning = {
      about: 'database',
      verdict: 'warn',
      sentence: expect.stringContaining('2411'),
    }
    expect(await examine({ ...account, WORKERS: 100 })).toContainEqual(warning)
    expect(await examine(account)).not.toContainEqual(warning)
  },
)

test('a site with https whose proxy is not named is a warning', async () => {
  const settings = { ...(await testDatabaseSettings()), SITE_URL: 'https://kodama.example' }
  const warning = expect.objectContaining({ about: 'proxy', verdict: 'warn' })
  expect(await examine(configFrom(settings))).toContainEqual(warning)
  const named = configFrom({ ...settings, TRUST_PROXY: '127.0.0.1' })
  expect(await examine(named)).not.toContainEqual(warning)
})

test('a database that cannot be reached is one finding, not a crash', async () => {
  const { DATA_DIR } = await testDatabaseSettings()
  const config = configFrom({ DATA_DIR, DATABASE_URL: 'mysql://web:hunter2@127.0.0.1:1/bancho' })
  const findings = await examine(config)
  expect(findings).toContainEqual(expect.objectContaining({ about: 'database', verdict: 'fail' }))
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})

test.each(['redis://127.0.0.1:1', 'redis+sentinel://a,b,c/main', 'not an address'])(
  'a REDIS_URL of an earlier version, %j, is one warning',
  async (REDIS_URL) => {
    const findings = await examine(configFrom({ ...(await testDatabaseSettings()), REDIS_URL }))
    expect(findings.filter(({ sentence }) => sentence.includes('Redis'))).toEqual([
      { about: 'settings', verdict: 'warn', sentence: expect.stringContaining('Remove it.') },
    ])
  },
)

test('a database on another host without TLS is a warning', async () => {
  const { DATA_DIR } = await testDatabaseSettings()
  const warningsOf = async (DATABASE_URL: string) => {
    const findings = await examine(configFrom({ DATA_DIR, DATABASE_URL }))
    return findings.filter(({ sentence }) => /nothing encrypts/.test(sentence))
  }
  // A host that does not exist, so that no other machine is asked.
  expect(await warningsOf('mysql://u@db.invalid/x')).toMatchObject([
    { about: 'database', verdict: 'warn' },
  ])
  expect(await warningsOf('mysql://u@db.invalid/x?tls=required')).toEqual([])
  expect(await warningsOf('mysql://u@127.0.0.1:1/x')).toEqual([])
})

test('a mail server that answers is seen, and one that does not is a failure', async () => {
  const settings = await testDatabaseSettings()
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      mails.push(await text(stream))
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }

  const config = configFrom({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const works = await examine(config)
  expect(works).toContainEqual(expect.objectContaining({ about: 'mail', verdict: 'ok' }))
  expect(mails).toEqual([])
  const mailTo = 'aoba@example.com'
  expect(await examine(config, { mailTo })).toContainEqual({
    about: 'mail',
    verdict: 'ok',
    sentence:
      'The mail server took a mail to aoba@example.com: see whether it arrives, and not as spam.',
  })
  expect(mails).toEqual([expect.stringMatching(/^To: aoba@example\.com\r$/m)])
  const outbox = await examine(configFrom(settings), { mailTo })
  expect(outbox).toContainEqual(expect.objectContaining({ about: 'mail', verdict: 'fail' }))
  const fails = await examine(configFrom({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }))
  expect(fails).toContainEqual(expect.objectContaining({ about: 'mail', verdict: 'fail' }))
})

test('the human check is examined, down to a secret key that Turnstile does not know', async () => {
  const builtin = configFrom(await testDatabaseSettings())
  const turnstile = { ...builtin, HUMAN_CHECK: 'turnstile' as const }
  const answer = { success: false, action: undefined, hostname: undefined }
  const known = async () => ({ ...answer, codes: ['invalid-input-response'] })
  const unknown = async () => ({ ...answer, codes: ['invalid-input-secret'] })
  const findings = await Promise.all([
    examineHumanCheck(builtin),
    examineHumanCheck({ ...builtin, HUMAN_CHECK: 'none' }),
    examineHumanCheck(turnstile, known),
    examineHumanCheck(turnstile, unknown),
    examineHumanCheck(turnstile, async () => undefined),
  ])
  expect(findings.flat().map(({ verdict }) => verdict)).toEqual([
    'ok',
    'warn',
    'ok',
    'fail',
    'fail',
  ])
})

test('accounts without an invite since the site was installed are a warning, until they are restricted', async () => {
  const { config, db } = await testSite()
  const about = 'invites'
  const found = async () => (await examine(config)).filter((finding) => finding.about === about)
  await makePlayer(db, { name: 'older than the site' })
  expect(await found()).toEqual([])
  const creation_time = secondsOf(new Date()) + 3600
  const first = await makePlayer(db, { name: 'intruder', creation_time })
  const newest = await makePlayer(db, { name: 'another', creation_time })
  expect(await found()).toEqual([
    {
      about,
      verdict: 'warn',
      sentence: `2 accounts were created without an invite since the site was installed; the newest is player ${newest}. Close the door they used, and restrict those you do not know.`,
    },
  ])
  await updatePlayer(db, newest, { priv: 0 })
  expect((await found())[0]?.sentence).toMatch(
    `1 account was created without an invite since the site was installed; the newest is player ${first}.`,
  )
  await updatePlayer(db, first, { priv: 0 })
  expect(await found()).toEqual([])
})

test('the demo world on a public address is a failure: its password is known', async () => {
  const { settings } = await testDemoSettings()
  const config = configFrom({ ...settings, SITE_URL: 'https://kodama.example' })
  expect(await examine(config)).toContainEqual(
    expect.objectContaining({ about: 'demo world', verdict: 'fail' }),
  )
  expect(await examine({ ...config, DEMO: 'public' })).toContainEqual(
    expect.objectContaining({ about: 'demo world', verdict: 'ok' }),
  )
})
