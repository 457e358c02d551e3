import { defineConfig, devices } from '@playwright/test'
import type { Choices } from './tests/browser/server.ts'
import { launchOptions } from './tests/harness/chromium.js'

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions,
}

/** Tests of pages that show the game server's data, or write it. */
const besideBancho =
  /(accounts|beatmaps|country-picker|every-route|first-view|leaderboards|own-profile|own-rank|profile|score|score-lists)\.spec\.ts$/

const realOnly = '**/real/*.spec.ts'

/** Tests of the real world, and those that find the same on any rows. */
const onAnyRows = [
  'real/*',
  'accounts',
  'country-picker',
  'document-reading',
  'documents',
  'error-page',
  'first-view',
  'header',
  'home',
  'human-check',
  'identity',
  'invite',
  'leaderboards',
  'locale',
  'password-reset',
  'password-reset-done',
  'placeholder',
  'reference',
  'registration',
  'sign-in',
  'supporter',
  'toasts',
].map((name) => `**/${name}.spec.ts`)

/** `npm run test:long` runs what `npm test` leaves out. */
const isLong = process.env['BREADTH'] === 'long'

/**
 * `@phone`: the phone's layout differs. `@real`: the result depends on bancho.py's tables and what it leaves in them. Only
 * the long run has the other tests on a phone and on the real world, the demo world beside bancho.py, and tests that are
 * `@long`.
 */
const choose = (tag: RegExp) => (isLong ? { grepInvert: tag } : { grep: tag, grepInvert: /@long/ })

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
      name: 'beside',
      testMatch: isLong ? besideBancho : [],
      // Each worker would start a MariaDB, and the other core is for the other projects.
      workers: 1,
      use: { ...desktop, world: 'demo-beside' },
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
