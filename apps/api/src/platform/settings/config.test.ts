import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configFrom } from './config.ts'
import { settings } from './settings.ts'
import { gameDomainOf } from './urls.ts'

test('with no setting at all the site runs on the embedded database', () => {
  const config = configFrom({})
  expect(config).toMatchObject({
    PORT: 3000,
    SITE_NAME: 'kodama',
    SITE_URL: 'http://localhost:3000',
    HUMAN_CHECK: 'builtin',
    DATABASE: { kind: 'sqlite', file: path.resolve('data/kodama.db') },
    isDefaultDatabase: true,
  })
})

test('a database that somebody chose is never the default one', () => {
  expect(configFrom({ DATABASE_URL: 'sqlite:data/kodama.db' }).isDefaultDatabase).toBe(false)
  expect(configFrom({ DATABASE_URL: 'mysql://u:p@h:3306/bancho' })).toMatchObject({
    DATABASE: { kind: 'mysql', url: 'mysql://u:p@h:3306/bancho' },
    isDefaultDatabase: false,
  })
})

test('the way to a database is encrypted when its address says so', () => {
  const url = 'mysql://u:p@h:3306/bancho'
  const addresses = [url, `${url}?tls=required`].map(
    (DATABASE_URL) => configFrom({ DATABASE_URL }).DATABASE,
  )
  expect(addresses).toEqual([
    { kind: 'mysql', url, isEncrypted: false },
    { kind: 'mysql', url, isEncrypted: true },
  ])
})

test('several hosts are refused with the way to a cluster, and the password is not shown', () => {
  const DATABASE_URL = 'mysql://u:secret@a:3306,[fd00::7]/bancho'
  expect(() => configFrom({ DATABASE_URL })).toThrow(
    /^DATABASE_URL must name one host: for several nodes run HAProxy with deploy\/haproxy\.cfg, and name it here \(docs\/scaling\.md\)\.$/,
  )
})

test('a setting of an earlier version is a warning', () => {
  expect(configFrom({}).warnings).toEqual([])
  const { warnings } = configFrom({ DATABASE_READ_URL: 'mysql://u:secret@h/bancho' })
  expect(warnings).toEqual([expect.stringMatching(/^DATABASE_READ_URL has no effect: [^@]*$/)])
})

test('there is one worker, as many as are named, or one for each core and two at the least', () => {
  const workers = [{}, { WORKERS: '3' }, { WORKERS: 'auto' }].map((env) => configFrom(env).WORKERS)
  expect(workers).toEqual([1, 3, Math.max(2, availableParallelism())])
})

test('proxies are addresses and networks', () => {
  expect(configFrom({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).TRUST_PROXY).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
})

test('the hosts of pictures are names, in lower case', () => {
  expect(configFrom({}).MEDIA_HOSTS).toEqual([])
  expect(configFrom({ MEDIA_HOSTS: 'i.Example.com, localhost:8080,' }).MEDIA_HOSTS).toEqual([
    'i.example.com',
    'localhost:8080',
  ])
})

test('the address of the site has no slash at its end', () => {
  expect(configFrom({ SITE_URL: 'https://kodama.example/' }).SITE_URL).toBe(
    'https://kodama.example',
  )
})

test('metrics that other machines can reach need a token', () => {
  const env = { METRICS_PORT: '9090', HOST: '0.0.0.0' }
  expect(() => configFrom(env)).toThrow(/^METRICS_PORT needs METRICS_TOKEN, because .+\.$/)
  const METRICS_TOKEN = 'a-long-enough-token'
  expect(configFrom({ ...env, METRICS_TOKEN })).toMatchObject({ METRICS_PORT: 9090, METRICS_TOKEN })
  expect(configFrom({ METRICS_PORT: '9090' }).METRICS_PORT).toBe(9090)
  expect(configFrom({}).METRICS_PORT).toBe(undefined)
})

test('a webhook is reached by https, or on this machine', () => {
  const addresses = ['https://hooks.example/1/x', 'http://127.0.0.1:8080/1', 'http://[::1]:8080/1']
  for (const WEBHOOK_URL of addresses) {
    expect(configFrom({ WEBHOOK_URL }).WEBHOOK_URL).toBe(WEBHOOK_URL)
  }
})

test.each([
  ['PORT', '0'],
  ['PORT', '80a'],
  ['PORT', ''],
  ['PORT', '65536'],
  ['HOST', ''],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'many'],
  ['DATA_DIR', ' '],
  ['DATABASE_URL', 'postgres://x/y'],
  ['DATABASE_URL', 'mysql://host'],
  ['DATABASE_URL', 'mysql://u:p@a:99999/bancho'],
  ['DATABASE_URL', 'sqlite:'],
  ['DATABASE_URL', 'mysql://u:p@h/bancho?tls=maybe'],
  ['DATABASE_URL', 'mysql://u:p@h/bancho?multipleStatements=true'],
  ['DATABASE_URL', 'mysql://u:p@h/bancho?tls=required&ssl={"rejectUnauthorized":false}'],
  ['DATABASE_URL', 'mysql://u:p@10.0.0.7/bancho?tls=required'],
  ['DATABASE_URL', 'mysql://u:p@[fd00::7]/bancho?tls=required'],
  ['SITE_NAME', ''],
  ['SITE_NAME', 'a\nb'],
  ['SITE_NAME', 'x'.repeat(33)],
  ['SITE_URL', 'kodama.example'],
  ['SITE_URL', 'javascript:alert(1)'],
  ['SITE_URL', 'https://kodama.example/site'],
  ['GAME_DOMAIN', 'kodama.example:443'],
  ['GAME_DOMAIN', 'https://kodama.example'],
  ['GAME_DOMAIN', 'kodama.example/'],
  ['GAME_DOMAIN', 'localhost'],
  ['SITE_URL', 'kodama.example:3000'],
  ['DEMO', 'yes'],
  ['TRUST_PROXY', 'localhost'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '127.0.0.1, ::/000'],
  ['SMTP_URL', 'mail.example'],
  ['SECURITY_CONTACT', 'nobody'],
  ['SECURITY_CONTACT', 'http://example.com/'],
  ['HUMAN_CHECK', 'maybe'],
  ['CHAT_URL', 'discord'],
  ['ASSET_URL', '/elsewhere'],
  ['MEDIA_HOSTS', 'https://i.example.com'],
  ['MEDIA_HOSTS', "i.example.com; script-src 'unsafe-inline'"],
  ['MEDIA_HOSTS', '*'],
  ['COVER_URL', 'https://covers.example/7.jpg'],
  ['COVER_URL', 'https://{set_id}.example/'],
  ['COVER_URL', "https://x.example; script-src 'unsafe-inline'/{set_id}"],
  ['PREVIEW_URL', 'osu://{set_id}'],
  ['DOWNLOAD_URL', ''],
  ['DIRECT_DOWNLOAD_URL', '/d/{set_id}'],
  ['GAME_LINK', 'javascript://x/{set_id}'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'a token with spaces'],
  ['WEBHOOK_URL', 'discord.com/api/webhooks/1/x'],
  ['WEBHOOK_URL', 'http://hooks.example/1/x'],
  ['WEBHOOK_URL', 'http://127.0.0.1.hooks.example/1/x'],
])('%s=%j stops the start with one sentence that names it', (name, value) => {
  expect(() => configFrom({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .+\\.( It is ".*"\\.)?$`, 's'),
  )
})

test('a bad secret is named but not shown', () => {
  expect(() => configFrom({ DATABASE_URL: 'postgres://u:hunter2@h/d' })).toThrow(/^DATABASE_URL/)
  expect(() => configFrom({ DATABASE_URL: 'postgres://u:hunter2@h/d' })).not.toThrow(/hunter2/)
})

test('a setting of an earlier version is one warning, which does not show it', () => {
  expect(configFrom({ REDIS_URL: '' }).warnings).toEqual([])
  for (const REDIS_URL of ['redis://:hunter2@h', 'redis+sentinel://:hunter2@a,b/main', 'hunter2']) {
    const { warnings } = configFrom({ REDIS_URL, REDIS_PREFIX: 'kodama' })
    expect(warnings).toEqual([expect.stringMatching(/^REDIS_URL has no effect(?!.*hunter2)/)])
  }
})

function domainOf(env: Record<string, string>) {
  return gameDomainOf(configFrom(env))
}

test("the domain of the game's hosts is the site's own, unless another is named", () => {
  expect(domainOf({ SITE_URL: 'https://kodama.example:8443' })).toBe('kodama.example')
  expect(domainOf({ SITE_URL: 'https://web.example', GAME_DOMAIN: 'Game.Example' })).toBe(
    'game.example',
  )
  for (const SITE_URL of ['http://localhost:3000', 'http://192.168.1.7', 'http://[fd00::7]']) {
    expect(domainOf({ SITE_URL })).toBe(undefined)
  }
})

test('the human check can be left out only where nobody else can visit', () => {
  const none = { HUMAN_CHECK: 'none' }
  expect(configFrom({ ...none, SITE_URL: 'http://127.0.0.1:3000' }).HUMAN_CHECK).toBe('none')
  expect(configFrom({ ...none, SITE_URL: 'http://[::1]:3000' }).HUMAN_CHECK).toBe('none')
  expect(() => configFrom({ ...none, SITE_URL: 'https://kodama.example' })).toThrow(/^HUMAN_CHECK/)
  expect(() => configFrom({ ...none, SITE_URL: 'http://127.0.0.1.example' })).toThrow(
    /^HUMAN_CHECK/,
  )
  expect(configFrom({ ...none, HOST: '::1' }).HUMAN_CHECK).toBe('none')
  expect(() => configFrom({ ...none, HOST: '0.0.0.0' })).toThrow(/^HUMAN_CHECK/)
  expect(() => configFrom({ ...none, HOST: '::' })).toThrow(/^HUMAN_CHECK/)
})

test('Turnstile needs both of its keys, and the sentence shows neither', () => {
  const keys = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'hunter2' }
  const turnstile = { HUMAN_CHECK: 'turnstile' }
  expect(configFrom({ ...turnstile, ...keys })).toMatchObject(keys)
  expect(() => configFrom(turnstile)).toThrow(/^HUMAN_CHECK is turnstile, which needs/)
  expect(() => configFrom({ ...turnstile, ...keys, TURNSTILE_SITE_KEY: ' ' })).toThrow(
    /^HUMAN_CHECK is turnstile, which needs [^ ]+ and [^ ]+$/,
  )
})

test('docs/settings.md has a row for each setting, in its own words', () => {
  const page = readFileSync(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')
  const rows = Object.entries(settings).map(
    ([name, { default: value, about }]) =>
      `| \`${name}\` | ${value && `\`${value}\``} | ${about} |`,
  )
  expect(page).toContain(rows.join('\n'))
})
