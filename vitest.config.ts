import { defineConfig } from 'vitest/config'
import { flags } from './apps/web/flags.ts'
import { textsVersion } from './apps/web/texts-version.ts'

/** Long timeouts: on a busy machine, tests that start processes take long. */
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/** `npm run test:long` runs files named `.long.test.`, `npm test` the others. */
const isLong = process.env['BREADTH'] === 'long'
const notLong = ['**/node_modules/**', '**/*.long.test.*']
const onlyLong = ['**/node_modules/**', '**/!(*.long).test.*']
const exclude = isLong ? onlyLong : notLong

/** Apart, because they need both cores: `scripts/test.js` runs nothing beside them. */
const longTests = (...names: string[]) => names.map((name) => `tests/process/${name}.long.test.js`)
const clusterTests = longTests('cluster', 'scaling')
const aloneTests = longTests('soak', 'pictures')
/** These API tests open no database and run once. All others run on SQLite and on MariaDB. */
const withoutDatabase = [
  'accounts/account/{passwords,passwords.long}',
  'app',
  'operator/backup/back-up',
  'game/beatmapset/search-in-memory',
  'operator/cli/target',
  'platform/concurrency/*',
  'platform/database/{errors,probe}',
  'operator/doctor/{api-host,game-server,machine,proxy,webhook}',
  'pages/document/write-starter',
  'platform/http/{client,connections,dashboard}',
  'game/leaderboard/{boards,numbers-by-id}',
  'pages/links/old-addresses',
  'platform/metrics/{format-metrics,serve-metrics}',
  'pages/rendering/{invalidation,page-cache}',
  'players/picture/{files,hostile-pictures,hostile-pictures.long,picture-header,redraw-picture,upload-queue}',
  'platform/process/{private-files,run-program,run-program.long}',
  'platform/rate-limit/{limiter,limits}',
  'accounts/session/device',
  'platform/settings/*',
  'pages/share/draw-card',
  'testing/properties.long',
  'platform/texts/*',
  'operator/webhook/webhook',
].map((name) => `apps/api/src/${name}.test.ts`)
/** Other tests send the SQL of these to MariaDB. `npm run test:long` runs them on MySQL. */
const notOnMariadb = ['players/picture', 'pages', 'operator/demo'].map(
  (folder) => `apps/api/src/${folder}/**`,
)
/** Test files of one worker share their modules: no module keeps a state that matters to another test. */
const together = { ...patient, isolate: false }

const apiTests = ['apps/api/src/**/*.test.ts']

const onMysql = {
  test: {
    ...together,
    name: 'api-mysql',
    include: apiTests,
    exclude: [...notLong, ...withoutDatabase],
    globalSetup: 'tests/harness/test-on-mysql.js',
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: { ...together, name: 'unit', include: ['packages/*/src/**/*.test.ts'], exclude },
      },
      {
        root: 'apps/web',
        plugins: [flags, textsVersion],
        test: { ...patient, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude },
      },
      {
        test: { ...patient, name: 'repository', include: ['tests/repository/*.test.js'], exclude },
      },
      {
        test: {
          ...patient,
          name: 'process',
          include: ['tests/process/*.test.js'],
          exclude: [...exclude, ...clusterTests, ...aloneTests],
        },
      },
      ...(isLong
        ? [
            { test: { ...patient, name: 'alone', include: aloneTests } },
            { test: { ...patient, name: 'cluster', include: clusterTests } },
          ]
        : []),
      { test: { ...together, name: 'api-pure', include: withoutDatabase, exclude } },
      {
        test: {
          ...together,
          name: 'api',
          include: apiTests,
          exclude: [...exclude, ...withoutDatabase],
        },
      },
      {
        test: {
          ...together,
          name: 'api-mariadb',
          include: apiTests,
          exclude: [...exclude, ...withoutDatabase, ...notOnMariadb],
          globalSetup: 'tests/harness/test-on-mariadb.js',
        },
      },
      // The quick tests once more: what holds on MariaDB can fail on MySQL.
      ...(isLong ? [onMysql] : []),
    ],
  },
})
