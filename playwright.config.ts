import { defineConfig, devices } from '@playwright/test'
import type { Choices } from './e2e/server.ts'
import { launchOptions } from './scripts/chromium.js'

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions,
}

/** Those that show what the game server wrote, or write what it reads. */
const besideBancho =
  /(accounts|beatmaps|country-picker|every-route|first-view|leaderboards|profile|score|score-lists)\.spec\.ts$/

export default defineConfig<{}, Choices>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: { launchOptions, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
    {
      name: 'beside',
      testMatch: besideBancho,
      use: { ...desktop, isBesideBancho: true },
    },
  ],
})
