import { defineConfig } from 'vitest/config'

const api = { include: ['apps/api/src/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 }

/** `api` and `api-mariadb` are the same files on the two databases. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'tools',
          include: ['scripts/**/*.test.js'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...api, name: 'api' } },
      { test: { ...api, name: 'api-mariadb', globalSetup: 'scripts/test-on-mariadb.js' } },
    ],
  },
})
