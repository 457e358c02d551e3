import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kodama } from './kodama-process.js'
import { temporaryFolder } from './site-process.js'
import { root } from './stale.js'

const verbs = [
  'invite create',
  'invite list',
  'invite revoke',
  'invite tree',
  'user show',
  'user reset-link',
  'user sessions',
  'demo',
  'doctor',
  'backup',
  'restore',
  'indexes',
]

test('without a verb it lists them all', () => {
  const { code, out } = kodama([])
  expect(code).toBe(0)
  for (const verb of verbs) expect(out).toContain(`  ${verb}`)
})

test.each(verbs)('%s has help, also for programs', (verb) => {
  const help = kodama([...verb.split(' '), '--help'])
  expect(help.code).toBe(0)
  expect(help.out).toContain(`npm run kodama -- ${verb}`)
  const { code, out } = kodama([...verb.split(' '), '--help', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out).help).toContain(`npm run kodama -- ${verb}`)
})

test('demo, backup, restore, indexes and doctor work one after the other, for programs', () => {
  const folder = temporaryFolder()
  const demo = JSON.parse(kodama(['demo', '--json'], folder).out)
  expect(demo).toMatchObject({ username: 'kodama_demo', password: 'Kodama-2026' })
  expect(demo.invite_link).toMatch(/^http:\/\/localhost:3000\/invite\/[a-z2-7]{26}$/)

  const { file, bytes } = JSON.parse(kodama(['backup', '--json'], folder).out)
  expect(bytes).toBeGreaterThan(1_000_000)
  const { restored, kept } = JSON.parse(kodama(['restore', file, '--json'], folder).out)
  expect(restored).toBe(file)
  expect(readdirSync(path.join(folder, 'backups')).sort()).toEqual(
    [path.basename(file), path.basename(kept)].sort(),
  )

  expect(JSON.parse(kodama(['indexes', '--json'], folder).out)).toEqual({ added: [] })

  const { findings } = JSON.parse(kodama(['doctor', '--json'], folder).out)
  expect(findings).toContainEqual(expect.objectContaining({ about: 'demo world', verdict: 'ok' }))
})

test('an invite is made, listed, shown in the tree and revoked', () => {
  const folder = temporaryFolder()
  kodama(['demo'], folder)
  const made = JSON.parse(
    kodama(
      [
        'invite',
        'create',
        '--uses',
        '3',
        '--days',
        '2',
        '--by',
        'kodama_demo',
        '--note',
        '友だち',
        '--json',
      ],
      folder,
    ).out,
  )
  expect(made).toMatchObject({ id: 2, uses: 3 })
  expect(made.link).toBe(`http://localhost:3000/invite/${made.code}`)

  const list = kodama(['invite', 'list'], folder).out
  expect(list).toMatch(/^2 +open +0\/3 .+ kodama_demo +友だち$/m)
  expect(list).not.toContain(made.code)
  const { tree } = JSON.parse(kodama(['invite', 'tree', '--json'], folder).out)
  expect(tree).toContainEqual({
    player: { id: 3, name: 'kodama_demo' },
    invites: [{ id: 2, note: '友だち', players: [] }],
  })

  const revoked = kodama(['invite', 'revoke', '2', '--tree', '--json'], folder).out
  expect(JSON.parse(revoked)).toEqual({ ids: [2], revoked: 1 })
  expect(kodama(['invite', 'list'], folder).out).toMatch(/^2 +revoked/m)
})

test('an account is shown without its password, and gets a link that resets it', () => {
  const folder = temporaryFolder()
  kodama(['demo'], folder)
  const shown = kodama(['user', 'show', 'Kodama Demo', '--json'], folder).out
  expect(JSON.parse(shown)).toMatchObject({ id: 3, name: 'kodama_demo', is_restricted: false })
  expect(shown).not.toContain('$2b$')
  expect(kodama(['user', 'show', '3'], folder).out).toMatch(/^player +kodama_demo \(3\)$/m)
  const { link } = JSON.parse(kodama(['user', 'reset-link', 'kodama_demo', '--json'], folder).out)
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/)
  expect(kodama(['user', 'sessions', 'kodama_demo'], folder).out).toBe('There are no sessions.\n')
  const ended = kodama(['user', 'sessions', 'kodama_demo', '--end', '--json'], folder).out
  expect(JSON.parse(ended)).toEqual({ ended: 0 })
})

test('when the disk is full no broken backup is left, and what was there stays', () => {
  const folder = temporaryFolder()
  kodama(['demo'], folder)
  const program = path.join(root, 'apps/api/dist/kodama.js')
  // The shell's bound on the size of a file stands in for the end of the disk.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 600; exec "$0" "$@"`, process.execPath, program, 'backup'],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: folder } },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The backup could not be made: .+\n$/)
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([])
  expect(kodama(['backup'], folder).code).toBe(0)
})

test.each([
  [['nope'], 'There is no verb "nope".'],
  [['restore'], 'It is called so: kodama restore <file>'],
  [['restore', '/no/such/file'], '/no/such/file cannot be restored: there is no such file.'],
  [['backup', 'extra'], 'It is called so: kodama backup'],
  [['backup', '--loud'], "Unknown option '--loud'"],
  [['backup'], 'There is no database at'],
  [['constructor'], 'There is no verb "constructor".'],
  [['invite'], 'There is no verb "invite".'],
  [['invite', 'sell'], 'There is no verb "invite sell".'],
  [['invite', 'create', '--uses', '0'], '--uses must be a whole number from 1 to 10000.'],
  [['invite', 'create', '--days', 'x'], '--days must be a whole number from 1 to 3650.'],
  [['invite', 'create', '--by', 'nobody'], 'There is no player "nobody".'],
  [['invite', 'revoke', '7'], 'There is no invite 7.'],
  [['invite', 'revoke', 'x'], 'The id must be a whole number'],
  [['invite', 'revoke'], 'It is called so: kodama invite revoke <id>'],
  [['user', 'show', 'nobody'], 'There is no player "nobody".'],
  [['user', 'show', '1'], 'There is no player "1".'],
  [['user', 'reset-link', 'nobody'], 'There is no player "nobody".'],
])('%j ends with 78 and a sentence', (args, sentence) => {
  const { code, out, errors } = kodama(args)
  expect({ code, out }).toEqual({ code: 78, out: '' })
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('    at ')
})

test('for programs an error is JSON too', () => {
  const { code, out } = kodama(['backup', '--json'])
  expect(code).toBe(78)
  expect(JSON.parse(out).error).toContain('There is no database at')
})
