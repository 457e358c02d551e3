import { defineConfig } from 'vitest/config'

// A machine that is busy elsewhere takes its time even for what is quick.
const patience = { testTimeout: 30_000, hookTimeout: 30_000 }
const api = {
  ...patience,
  include: ['apps/api/src/**/*.test.ts'],
  expect: { poll: { timeout: 10_000 } },
}

/** `api` and `api-mariadb` are the same files on the two databases. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...patience, name: 'unit', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          name: 'tools',
          include: ['scripts/**/*.test.js'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { root: 'apps/web', test: { ...patience, name: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { ...api, name: 'api' } },
      { test: { ...api, name: 'api-mariadb', globalSetup: 'scripts/test-on-mariadb.js' } },
    ],
  },
})
