import { defineConfig } from 'vitest/config'

/** They only end what hangs: on a machine with other things to do, whatever starts processes takes long. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}
const api = { ...patient, include: ['apps/api/src/**/*.test.ts'] }

/** `api` and `api-mariadb` are the same files on the two databases. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...patient, name: 'unit', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'tools', include: ['scripts/**/*.test.js'] } },
      { root: 'apps/web', test: { ...patient, name: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { ...api, name: 'api' } },
      { test: { ...api, name: 'api-mariadb', globalSetup: 'scripts/test-on-mariadb.js' } },
    ],
  },
})
