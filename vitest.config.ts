import { defineConfig } from 'vitest/config'

const api = {
  include: ['apps/api/src/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
}

/** `api` and `api-mariadb` are the same files on the two databases. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          name: 'tools',
          include: ['scripts/**/*.test.js'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { root: 'apps/web', test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { ...api, name: 'api' } },
      { test: { ...api, name: 'api-mariadb', globalSetup: 'scripts/test-on-mariadb.js' } },
    ],
  },
})
