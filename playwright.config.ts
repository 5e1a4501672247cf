import { defineConfig } from '@playwright/test'
import { qaAccount } from './tests/e2e/deployment'

// server/cli/e2e.mjs brings up the product and finds Chromium; with BASE_URL, QA_EMAIL and QA_PASSWORD a running deployment is tested.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One account has one open company at a time.
  workers: qaAccount ? 1 : 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['./tests/e2e/skip-reasons.ts']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Animations cost a fifth of the browser's time; only what shifts on a page is tested with them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // TRACE=1 records what each test does, which slows all of them.
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
