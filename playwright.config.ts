import { defineConfig, devices } from '@playwright/test'
import type { Choices } from './tests/browser/server.ts'
import { launchOptions } from './tests/harness/chromium.js'

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions,
}

const realOnly = '**/real/*.spec.ts'

/** Tests of the real world, and those of pages that read or write the game server's rows and find the same on any. */
const onAnyRows = [
  'real/*',
  'accounts',
  'country-picker',
  'first-view',
  'identity',
  'invite',
  'leaderboards',
  'password-reset',
  'registration',
  'sign-in',
].map((name) => `**/${name}.spec.ts`)

/** `npm run test:long` runs what `npm test` leaves out. */
const isLong = process.env['BREADTH'] === 'long'

/**
 * `@phone`: the phone's layout differs. `@real`: the result depends on bancho.py's tables and what it leaves in them. Only
 * the long run has the other tests on a phone and on the real world, and tests that are `@long`. `@desktop`: a phone adds
 * nothing.
 */
const choose = (tag: RegExp) =>
  isLong ? { grepInvert: [tag, /@desktop/] } : { grep: tag, grepInvert: /@long/ }

export default defineConfig<{}, Choices>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Long: a machine shared with others can be ten times slower for a while.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: { launchOptions, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      testIgnore: realOnly,
      use: desktop,
      ...(isLong ? { grep: /@long/ } : { grepInvert: /@long/ }),
    },
    {
      name: 'phone',
      testIgnore: realOnly,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
      ...choose(/@phone/),
    },
    {
      name: 'real',
      testMatch: onAnyRows,
      workers: 1,
      use: { ...desktop, world: 'real' },
      ...choose(/@real/),
    },
  ],
})
