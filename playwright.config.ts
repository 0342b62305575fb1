import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './test/e2e/chromium.ts'

const isCi = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'test/e2e',
  // Emptied at each run, so the results below lie beside it.
  outputDir: 'test-results/browser',
  globalSetup: './test/e2e/global-setup.ts',
  // Each has a server of its own. One alone leaves a third of two cores idle.
  workers: 2,
  retries: 0,
  forbidOnly: isCi,
  // Nobody waits for these where all is well: a busy machine may be slow, and a test is to fail for what is wrong alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Where the second one writes, the environment says.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    // Recording takes a sixth of the time: a failure is looked at with `--trace on`.
    trace: 'off',
    // What a person sees is tested, not what an animation is on its way to.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [{ name: 'desktop', use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } } }],
})
