import { readdirSync, readFileSync } from 'node:fs'
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
const named = (pattern: string) => ({
  include: [pattern.replace('.test.', isLong ? '.long.test.' : '.test.')],
  exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.*'])],
})

/** Apart, because they need both cores: `scripts/test.js` runs nothing beside them. */
const longTests = (...names: string[]) => names.map((name) => `tests/process/${name}.long.test.js`)
const clusterTests = longTests('cluster', 'scaling')
const aloneTests = longTests('soak', 'pictures')
const ofProcess = named('tests/process/*.test.js')
const processTests = {
  ...ofProcess,
  exclude: [...ofProcess.exclude, ...clusterTests, ...aloneTests],
}

const everyOfApi = readdirSync('apps/api/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `apps/api/src/${file}`)
const longOfApi = everyOfApi.filter((file) => file.endsWith('.long.test.ts'))
const quickOfApi = everyOfApi.filter((file) => !file.endsWith('.long.test.ts'))
const opensDatabase = (file: string) =>
  /(?:#testing|\.)\/(?:test-app|test-database|test-ranks|rank-processes|killed-migration|serving-database|visitor|beatmapsets|told-apart)(?:\.ts)?'/.test(
    readFileSync(file, 'utf8'),
  )

/** API tests that open a database run on SQLite and on MariaDB, the others once. */
const ofApi = isLong ? longOfApi : quickOfApi
const withDatabase = ofApi.filter(opensDatabase)
const withoutDatabase = ofApi.filter((file) => !opensDatabase(file))

/** Test files of one worker share their modules: no module keeps a state that matters to another test. */
const together = { ...patient, isolate: false }

const onMysql = {
  test: {
    ...together,
    name: 'api-mysql',
    include: quickOfApi.filter(opensDatabase),
    globalSetup: 'tests/harness/test-on-mysql.js',
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...together, name: 'unit', ...named('packages/*/src/**/*.test.ts') } },
      {
        root: 'apps/web',
        plugins: [flags, textsVersion],
        test: { ...patient, name: 'web', ...named('src/**/*.test.{ts,tsx}') },
      },
      { test: { ...patient, name: 'repository', ...named('tests/repository/*.test.js') } },
      { test: { ...patient, name: 'process', ...processTests } },
      ...(isLong
        ? [
            { test: { ...patient, name: 'alone', include: aloneTests } },
            { test: { ...patient, name: 'cluster', include: clusterTests } },
          ]
        : []),
      { test: { ...together, name: 'api-pure', include: withoutDatabase } },
      { test: { ...together, name: 'api', include: withDatabase } },
      {
        test: {
          ...together,
          name: 'api-mariadb',
          include: withDatabase,
          globalSetup: 'tests/harness/test-on-mariadb.js',
        },
      },
      // The quick tests once more: what holds on MariaDB can fail on MySQL.
      ...(isLong ? [onMysql] : []),
    ],
  },
})
