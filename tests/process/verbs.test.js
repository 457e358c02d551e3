import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { freePort } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'

const verbs = [
  ['invite', 'create'],
  ['invite', 'list'],
  ['invite', 'revoke', '1'],
  ['invite', 'tree'],
  ['player', 'show', 'aoba'],
  ['player', 'reset-link', 'aoba'],
  ['player', 'sessions', 'aoba'],
  ['backup'],
  ['indexes'],
]

test('where the site has no database a verb stops with one sentence, and makes none', async () => {
  const outcomes = await Promise.all(
    verbs.map(async (args) => {
      const folder = temporaryFolder()
      const DATA_DIR = path.join(folder, 'data')
      return { args, folder, ...(await kodama(args, folder, { DATA_DIR })) }
    }),
  )
  for (const { args, folder, code, out, errors } of outcomes) {
    const files = readdirSync(folder)
    expect({ args, code, out, files }).toEqual({ args, code: 78, out: '', files: [] })
    expect(errors).toMatch(/^Site .+\nThere is no database at .+data\/kodama\.db: .+\n$/)
  }
})

test('the doctor does not pass where the site has no database', async () => {
  const folder = temporaryFolder()
  const { code, out } = await kodama(['doctor'], folder)
  expect(code).toBe(1)
  expect(out).toMatch(/^FAIL {2}database +There is no database at /m)
  expect(readdirSync(folder)).toEqual([])
})

test('a verb acts on the site of the named file, and prints which site and database that is', async () => {
  const { folder, file } = await makeSite()
  const away = temporaryFolder()
  const named = await kodama(['--env-file', file, 'invite', 'create', '--json'], away)
  expect(named.errors).toBe(
    `Site https://kodama.example, database ${folder}/mine.db, settings from the environment and ${file}.\n`,
  )
  expect(JSON.parse(named.out).link).toMatch(/^https:\/\/kodama\.example\/invite\//)

  writeFileSync(path.join(away, '.env'), `DATABASE_URL='sqlite:${folder}/mine.db'\n`)
  const local = await kodama(['invite', 'create'], away)
  expect(local.out).toMatch(/^http:\/\/localhost:3000\/invite\//)
  const [target, ...rest] = local.errors.split('\n')
  expect(target).toContain(`Site http://localhost:3000, database ${folder}/mine.db, settings`)
  expect(target).toContain(`from the environment and ${away}/.env`)
  expect(rest).toEqual([
    'Only this machine can open the link, because SITE_URL is http://localhost:3000.',
    '',
  ])
  expect(readdirSync(away)).toEqual(['.env'])
  // The first invite is the one that the start made.
  expect(JSON.parse((await kodama(['invite', 'list', '--json'], away)).out).invites).toHaveLength(3)
})

test('what a verb prints of the database is never its password', async () => {
  const DATABASE_URL = 'mysql://kodama:hunter2@127.0.0.1:1/banchopy'
  const [grants, list] = await Promise.all([
    kodama(['grants'], undefined, { DATABASE_URL }),
    kodama(['invite', 'list'], undefined, { DATABASE_URL }),
  ])
  expect(grants.code).toBe(0)
  expect(grants.errors).toContain('database mysql://kodama@127.0.0.1:1/banchopy, settings')
  expect(list.code).toBe(1)
  expect(list.errors).toMatch(/^Site .+\nThe database mysql:.+ cannot be reached: .+\n$/)
  expect(grants.errors + list.errors + list.out).not.toContain('hunter2')
})

test.each([
  ['cannot be read', undefined],
  ['not NAME=value', '# ours\nSITE_NAME: kodama\nPORT=3000\n'],
  ['GAME_DOMAIN must be', 'GAME_DOMAIN=kodama.example:443\n'],
  ['SITE_URL must be', 'SITE_URL=kodama.example\n'],
])(
  'the site and its verbs refuse a file with one and the same sentence: %s',
  async (words, text) => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'site.env')
    if (text !== undefined) writeFileSync(file, text)
    const verb = await kodama(['invite', 'list', '--env-file', file], folder)
    const site = await start({}, folder, ['--env-file', file])
    expect(await site.ended).toEqual({ code: 78, errors: verb.errors })
    expect(verb).toMatchObject({ code: 78, out: '' })
    expect(verb.errors).toContain(words)
    expect(verb.errors.trim().split('\n')).toHaveLength(1)
  },
)

test('the site and its workers take their settings from the named file', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'site.env')
  const lines = [
    '# ours',
    "SITE_NAME='木霊 の 森'",
    'DATABASE_URL="sqlite:mine.db"',
    'WORKERS=2',
    '',
  ]
  writeFileSync(file, lines.join('\n'))
  const site = await start({ PORT: String(await freePort()) }, folder, ['--env-file', file])
  expect(await site.ready).toContain('木霊 の 森 is ready at ')
  expect(await (await fetch(site.url)).text()).toContain('木霊 の 森')
})

/** A site that was started once, and the file with its settings. */
async function makeSite() {
  const folder = temporaryFolder()
  const file = path.join(folder, 'site.env')
  const settings = [`DATABASE_URL=sqlite:${folder}/mine.db`, 'SITE_URL=https://kodama.example']
  writeFileSync(file, settings.join('\n'))
  const site = await start({}, folder, ['--env-file', file])
  await site.ready
  return { folder, file }
}
