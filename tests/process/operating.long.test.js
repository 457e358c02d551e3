import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { rootPassword } from '../harness/guide/docker.js'
import { makeMachine } from '../harness/guide/machine.js'
import { readGuide } from '../harness/guide/read-guide.js'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

const operating = readGuide('docs/operating.md')
const inDocker = readGuide('docs/docker.md')
const moderation = readGuide('docs/moderation.md')

/** The sections that the tests below follow, in their order. */
const followed = {
  bare: ['On a machine of your own', 'Backups', 'Documents', 'Upgrades'],
  docker: ['Beside bancho.py', 'From day to day'],
  embedded: ['The command line', 'From the embedded database to MariaDB'],
}

/** Commands that need what this file has not, and the tests that run them. */
const triedElsewhere = {
  demo: 'tests/process/kodama.test.js waits for the seconds of drawing',
  'demo --players 20000 --seed spring': 'fill-demo-world.test.ts makes a smaller one',
  'doctor --mail you@example.com': 'the tests of the doctor have a relay',
  'invite create --by aoba': 'the tests of invites have a player who may invite',
}

test('without Docker the guide leads, from top to bottom, to a site that is ready and a dump that can be loaded', async () => {
  const { machine, mariadb } = await besideBancho()
  const outcome = machine.follow(blocksOf(operating, followed.bare), {
    settingsFile: '/etc/kodama.env',
  })
  expect(outcome).toMatchObject({ status: 0 })
  expect(outcome.stdout).toContain('https://kodama.example/invite/')
  expect(machine.readLog()).toContain('https://kodama.example/invite/')
  expect(statSync(path.join(machine.folder, 'etc/kodama.env')).mode & 0o777).toBe(0o600)
  expect(machine.readCalls()).toContain('systemctl enable --now kodama')

  const program = path.join(machine.folder, 'opt/kodama')
  const dump = readdirSync(program).find((name) => name.endsWith('.sql.gz')) ?? ''
  const statements = gunzipSync(readFileSync(path.join(program, dump))).toString()
  runOnMariadb(mariadb, `create database loaded; use loaded;\n${statements}`)
  const ofTheStartAndTheGuide = '2'
  const invites = 'select count(*) from loaded.web_invites'
  expect(runOnMariadb(mariadb, invites)).toBe(ofTheStartAndTheGuide)
  await expect.poll(() => isReady(machine.url)).toBe(true)
})

test('in Docker the guide leads, from top to bottom, to a site on the database of bancho.py', async () => {
  const { machine, mariadb } = await besideBancho()
  writeFileSync(path.join(machine.folder, 'rules.md'), 'Our rules.')
  const outcome = machine.follow(blocksOf(inDocker, followed.docker), {
    settingsFile: '/opt/kodama/deploy/.env',
    input: `${rootPassword}\n`,
  })
  expect(outcome).toMatchObject({ status: 0 })
  expect(outcome.stdout).toContain('https://kodama.example/invite/')
  const made = "select count(*) from web_audit where act like 'invite%'"
  expect(Number(runOnMariadb(`${mariadb}/banchopy`, made))).toBeGreaterThan(0)
  const rules = path.join(machine.folder, 'data/documents/ja/rules.md')
  expect(readFileSync(rules, 'utf8')).toBe('Our rules.')
})

test('every command of the command line does what the guide says, and the database moves', async () => {
  const mariadb = await startMariadb()
  onTestFinished(mariadb.stop)
  const empty = ['moved', 'moved_again']
  for (const name of empty)
    runOnMariadb(mariadb.url, `create database ${name} character set utf8mb4`)
  const folder = temporaryFolder()
  const DATA_DIR = path.join(folder, 'data')
  const settings = { DATA_DIR, DATABASE_URL: 'sqlite:data/kodama.db', HUMAN_CHECK: 'none' }
  const site = await start(settings, folder)
  const [, invite_code] = /invite\/(\S+)/.exec(await site.ready) ?? []
  const answer = await site.post('/v3/authenticate/register', { ...registration, invite_code })
  expect(answer.status).toBe(201)

  for (const { text } of blocksOf(operating, followed.embedded)) {
    for (const line of text.trim().split('\n')) {
      const args = wordsOf(line, path.join(DATA_DIR, 'backups'))
      const env = { ...settings, DATABASE_URL: databaseOf(args) }
      if (args.join(' ') in triedElsewhere) continue
      const { code, ...said } = await kodama(args, folder, env)
      expect({ line, code, said: code === 0 || said }).toEqual({ line, code: 0, said: true })
    }
  }
  expect(runOnMariadb(`${mariadb.url}/moved`, 'select name from users where id > 1')).toBe('Aoba')

  /** @param {string[]} args */
  function databaseOf([verb = '']) {
    if (verb === 'move') return new URL(`/${empty.shift()}`, mariadb.url).href
    const needsServer = ['grants', 'indexes'].includes(verb)
    return needsServer ? new URL('/moved', mariadb.url).href : settings.DATABASE_URL
  }
})

test('every shell block of the guides is in a section that the tests follow, and a shell can read it', () => {
  const sections = new Set(Object.values(followed).flat())
  const pages = [operating, inDocker, moderation].flatMap((guide) => Object.entries(guide))
  const scripts = pages.flatMap(([heading, blocks]) =>
    blocks.filter(({ language }) => language === 'sh').map(({ text }) => ({ heading, text })),
  )
  expect(scripts.filter(({ heading }) => !sections.has(heading))).toEqual([])
  for (const { text } of scripts) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
    expect({ text, status, stderr }).toEqual({ text, status: 0, stderr: '' })
  }
})

/** @param {string} url */
async function isReady(url) {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

async function besideBancho() {
  const mariadb = await startMariadb()
  onTestFinished(mariadb.stop)
  makeBanchoDatabase(mariadb.url, 'banchopy')
  const machine = await makeMachine(mariadb.url)
  return { machine, mariadb: mariadb.url }
}

/**
 * @param {ReturnType<typeof readGuide>} guide
 * @param {string[]} headings
 */
function blocksOf(guide, headings) {
  return headings.flatMap((heading) => {
    const blocks = guide[heading]
    if (!blocks) throw new Error(`The guide has no section ${heading}`)
    return blocks
  })
}

/**
 * The words of `npm run kodama -- …`, with an invite and a backup that there are.
 * @param {string} line
 * @param {string} backups
 */
function wordsOf(line, backups) {
  const [, call = ''] = /^npm run kodama -- (.*?) *(?:#.*)?$/.exec(line) ?? []
  if (call === '') throw new Error(`Not a verb: ${line}`)
  const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word = '']) => quoted ?? word,
  )
  return words.map((word) => {
    if (word === '12') return '1'
    return word.includes('backups/') ? path.join(backups, readdirSync(backups)[0] ?? '') : word
  })
}
