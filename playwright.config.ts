import { defineConfig } from '@playwright/test';

import { chromiumLaunchOptions } from './scripts/system/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than processors: a journey waits for its own page half the time.
  workers: 3,
  retries: 0,
  // What ends what never comes; nothing that comes on a loaded machine is near it.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // A device with a clock of 24 hours.
    locale: 'en-GB',
    // Nothing waits for what moves but the tests of that.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles what a test costs: `playwright test --trace retain-on-failure` for whoever looks into a failure.
    trace: 'off',
  },
});
