import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { kodama } from '../harness/kodama-process.js'
import { temporaryFolder } from '../harness/site-process.js'

const verbs = [
  'invite create',
  'invite list',
  'invite revoke',
  'invite tree',
  'player show',
  'player reset-link',
  'player sessions',
  'documents starter',
  'demo',
  'doctor',
  'backup',
  'restore',
  'indexes',
]

const refusals = /** @type {[string[], string][]} */ ([
  [['nope'], 'There is no verb "nope".'],
  [['restore'], 'Usage: kodama restore <file>'],
  [['restore', '/no/such/file'], '/no/such/file cannot be restored: there is no such file.'],
  [['backup', 'extra'], 'Usage: kodama backup'],
  [['backup', '--loud'], "Unknown option '--loud'"],
  [['backup'], 'There is no database at'],
  [['constructor'], 'There is no verb "constructor".'],
  [['invite'], 'There is no verb "invite".'],
  [['invite', 'sell'], 'There is no verb "invite sell".'],
  [['invite', 'create', '--uses', '0'], '--uses must be a whole number from 1 to 10000.'],
  [['invite', 'create', '--days', 'x'], '--days must be a whole number from 1 to 3650.'],
  [['invite', 'revoke', 'x'], 'The id must be a whole number'],
  [['invite', 'revoke'], 'Usage: kodama invite revoke <id>'],
  [['doctor', '--mail', 'nobody'], '--mail must be an e-mail address.'],
])

const unknown = /** @type {[string[], string][]} */ ([
  [['invite', 'create', '--by', 'nobody'], 'There is no player "nobody".'],
  [['invite', 'revoke', '7'], 'There is no invite 7.'],
  [['player', 'show', 'nobody'], 'There is no player "nobody".'],
  [['player', 'show', '1'], 'There is no player "1".'],
  [['player', 'reset-link', 'nobody'], 'There is no player "nobody".'],
])

/** @type {string} */
let world
/** @type {ReturnType<typeof kodama>} */
let filling

// Filling takes seconds; meanwhile the tests without a demo world run.
beforeAll(() => {
  world = temporaryFolder()
  filling = kodama(['demo', '--json'], world)
})

test('without a verb it lists them all', async () => {
  const { code, out } = await kodama([])
  expect(code).toBe(0)
  for (const verb of verbs) expect(out).toContain(`  ${verb}`)
})

test('every verb has help, also for programs', async () => {
  const outcomes = await Promise.all(
    verbs.map(async (verb) => {
      const help = [...verb.split(' '), '--help']
      const [forPeople, forPrograms] = await Promise.all([
        kodama(help),
        kodama([...help, '--json']),
      ])
      return { verb, forPeople, forPrograms }
    }),
  )
  for (const { verb, forPeople, forPrograms } of outcomes) {
    expect(forPeople).toMatchObject({ code: 0, errors: '' })
    expect(forPeople.out).toContain(`npm run kodama -- ${verb}`)
    expect(forPrograms).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(forPrograms.out).help).toContain(`npm run kodama -- ${verb}`)
  }
})

test('what it cannot do ends with 78 and a sentence', async () => {
  const folder = await copyOfWorld()
  const outcomes = await Promise.all([
    ...refusals.map(async ([args, sentence]) => ({ args, sentence, ...(await kodama(args)) })),
    ...unknown.map(async ([args, sentence]) => ({
      args,
      sentence,
      ...(await kodama(args, folder)),
    })),
  ])
  for (const { args, sentence, code, out, errors } of outcomes) {
    expect({ args, code, out }).toEqual({ args, code: 78, out: '' })
    expect(errors).toContain(sentence)
    expect(errors).not.toContain('    at ')
  }
})

test('a database that cannot be reached is a sentence too', async () => {
  const DATABASE_URL = 'mysql://web:hunter2@127.0.0.1:1/bancho'
  const { code, out, errors } = await kodama(['invite', 'list'], undefined, { DATABASE_URL })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  const [, sentence] = errors.split(/^(?=The database)/m)
  expect(sentence).toMatch(
    /^The database mysql:\/\/127\.0\.0\.1:1\/bancho cannot be reached: .+\n$/,
  )
})

test('for programs an error is JSON too', async () => {
  const { code, out } = await kodama(['backup', '--json'])
  expect(code).toBe(78)
  expect(JSON.parse(out).error).toContain('There is no database at')
})

test('demo, backup, restore, indexes and doctor work one after the other, for programs', async () => {
  const folder = await copyOfWorld()
  const demo = JSON.parse((await filling).out)
  expect(demo).toMatchObject({ username: 'kodama_demo', password: 'Kodama-2026' })
  expect(demo.invite_link).toMatch(/^http:\/\/localhost:3000\/invite\/[a-z2-7]{26}$/)

  const { file, bytes } = await tell(folder, 'backup')
  expect(bytes).toBeGreaterThan(1_000_000)
  const { restored, kept } = await tell(folder, 'restore', file)
  expect(restored).toBe(file)
  expect(readdirSync(path.join(folder, 'backups')).sort()).toEqual(
    [path.basename(file), path.basename(kept)].sort(),
  )

  expect(await tell(folder, 'indexes')).toEqual({ added: [] })

  const { findings } = await tell(folder, 'doctor')
  expect(findings).toContainEqual(expect.objectContaining({ about: 'demo world', verdict: 'ok' }))
})

test('an invite is made, listed, shown in the tree and revoked', async () => {
  const folder = await copyOfWorld()
  const by = ['--by', 'kodama_demo', '--note', '友だち']
  const made = await tell(folder, 'invite', 'create', '--uses', '3', '--days', '2', ...by)
  expect(made).toMatchObject({ id: 2, uses: 3 })
  expect(made.link).toBe(`http://localhost:3000/invite/${made.code}`)

  const [list, { tree }] = await Promise.all([
    say(folder, 'invite', 'list'),
    tell(folder, 'invite', 'tree'),
  ])
  expect(list).toMatch(/^2 +open +0\/3 .+ kodama_demo +友だち$/m)
  expect(list).not.toContain(made.code)
  expect(tree).toContainEqual({
    player: { id: 3, name: 'kodama_demo' },
    invites: [{ id: 2, note: '友だち', players: [] }],
  })

  const revoked = await tell(folder, 'invite', 'revoke', '2', '--tree')
  expect(revoked).toEqual({ ids: [2], revoked: 1 })
  expect(await say(folder, 'invite', 'list')).toMatch(/^2 +revoked/m)
})

test('an account is shown without its password, and gets a link that resets it', async () => {
  const folder = await copyOfWorld()
  const [shown, byId, { link }, sessions, ended] = await Promise.all([
    say(folder, 'player', 'show', 'Kodama Demo', '--json'),
    say(folder, 'player', 'show', '3'),
    tell(folder, 'player', 'reset-link', 'kodama_demo'),
    say(folder, 'player', 'sessions', 'kodama_demo'),
    tell(folder, 'player', 'sessions', 'kodama_demo', '--end'),
  ])
  expect(JSON.parse(shown)).toMatchObject({ id: 3, name: 'kodama_demo', is_restricted: false })
  expect(shown).not.toContain('$2b$')
  expect(byId).toMatch(/^player +kodama_demo \(3\)$/m)
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/)
  expect(sessions).toBe('There are no sessions.\n')
  expect(ended).toEqual({ ended: 0 })
})

test('the old names of the verbs still work, and print the new ones', async () => {
  const folder = await copyOfWorld()
  const { code, out, errors } = await kodama(['user', 'show', '3', '--json'], folder)
  expect(code).toBe(0)
  expect(errors).toMatch(/^"user show" is now called "player show"\.\nSite .+\n$/)
  expect(JSON.parse(out)).toMatchObject({ id: 3, name: 'kodama_demo' })
  expect((await kodama([])).out).not.toContain('  user ')
  expect((await kodama(['user', 'sell'])).errors).toContain('There is no verb "user sell".')
})

test('when the disk is full no broken backup is left, and what was there stays', async () => {
  const folder = await copyOfWorld()
  const program = path.join(root, 'apps/api/dist/kodama.js')
  // A limit on the size of files acts like a full disk.
  const limited = ['-c', `trap '' XFSZ; ulimit -f 600; exec "$0" "$@"`, process.execPath]
  const { status, stderr } = spawnSync(
    'sh',
    [...limited, '--', program, 'backup', '--env-file', '/dev/null'],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: folder } },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Site .+\nThe backup could not be made: .+\n$/)
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([])
  expect((await kodama(['backup'], folder)).code).toBe(0)
})

/** For tests that change it. */
async function copyOfWorld() {
  expect(await filling).toMatchObject({ code: 0 })
  const folder = temporaryFolder()
  cpSync(world, folder, { recursive: true })
  return folder
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
async function say(folder, ...args) {
  return (await kodama(args, folder)).out
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
async function tell(folder, ...args) {
  return JSON.parse(await say(folder, ...args, '--json'))
}
