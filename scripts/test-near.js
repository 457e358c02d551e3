import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.js'
import { buildStale } from './stale.js'

/**
 * Runs the tests near the changes since the last commit. Vitest follows imports, but tests of the built site import
 * nothing of it, so this table leads from names of slices to such tests.
 */
const nearOf = /** @type {[changed: RegExp, tests: RegExp][]} */ ([
  [/leaderboard|ranks/, /leaderboards|country-picker/],
  [/beatmapset/, /beatmap/],
  [/\/(player|bbcode)\//, /profile|bbcode/],
  [/\/score/, /score/],
  [/document|content\/|markdown/, /document/],
  [/registration|\/invite\//, /registration|invite|accounts/],
  [/password-reset/, /password-reset/],
  [/human-check/, /human-check|sign-in/],
  [/session|identity|account/, /sign-in|identity|accounts/],
  [/home/, /home/],
  [/supporter/, /supporter/],
  [/toast/, /toasts/],
  [/locale|translation|i18n/, /locale/],
  [/header|footer|menu|modal|dropdown|panel/, /header/],
  [
    /web\/src\/(routes\/__root|lib|ui|components|styles|entry|app|router)/,
    /every-route|first-view/,
  ],
  [/api\/src\/pages\/|security-headers/, /every-route|first-view/],
  [/real-world|ui\/picture|db\/schema/, /every-screen|rows/],
  [/api\/src\/(process\/|main\.ts)|connections/, /stop|workers|start/],
  [/api\/src\/(rate-limit|session)\/|network/, /two-processes/],
  [/api\/src\/(cli|doctor|backup|move)\//, /kodama\.test/],
  [/api\/src\/(settings|demo)\//, /start\.test/],
  [/^docs\/operating|^deploy\//, /two-processes/],
])
/** Changes that also need the tests on MariaDB. */
const asksDatabase = /queries\.ts|\/(db|testing|rate-limit|ranks|demo)\//

const changed = listChanged()
if (changed.length === 0) {
  console.log('nothing has changed since the last commit')
  process.exit()
}
buildStale()
const specs = listNear('tests/browser', /\.spec\.ts$/)
const processTests = listNear('tests/process', /\.test\.js$/).filter(
  (file) => !file.includes('.long.'),
)
const needsServers = changed.some((file) => asksDatabase.test(file))
const isReal = specs.some((file) => file.startsWith('tests/browser/real/'))
const browserProjects = ['desktop', 'phone', ...(isReal ? ['real'] : [])]
const outcomes = [
  run('node', ['scripts/check.js']),
  run('vitest', [
    'run',
    '--changed=HEAD',
    '--passWithNoTests',
    ...[
      'unit',
      'repository',
      'web',
      'api-pure',
      'api',
      'process',
      ...(needsServers ? ['api-mariadb'] : []),
    ].map((project) => `--project=${project}`),
  ]),
  processTests.length === 0 || run('vitest', ['run', '--project=process', ...processTests]),
  specs.length === 0 ||
    run('playwright', ['test', ...browserProjects.map((name) => `--project=${name}`), ...specs]),
]
process.exitCode = outcomes.every(Boolean) ? 0 : 1

function listChanged() {
  return [
    ...listByGit('diff', '--name-only', 'HEAD'),
    ...listByGit('ls-files', '--others', '--exclude-standard'),
  ]
}

/** @param {string[]} args */
function listByGit(...args) {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  return output.trim().split('\n').filter(Boolean)
}

/**
 * @param {string} folder
 * @param {RegExp} isTest
 */
function listNear(folder, isTest) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isTest.test(name))
    .map((name) => `${folder}/${name}`)
    .filter(isNear)
}

/**
 * The test changed, or a slice near it did.
 * @param {string} test
 */
function isNear(test) {
  return (
    changed.includes(test) ||
    nearOf.some(
      ([pattern, tests]) =>
        tests.test(path.basename(test)) && changed.some((file) => pattern.test(file)),
    )
  )
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function run(name, args) {
  const file = name === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', name)
  return spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
