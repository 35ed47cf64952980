import { existsSync } from 'node:fs';

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { chromiumLaunchOptions } from './scripts/chromium.ts';

const postgresSetup = './tests/support/postgresSetup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          setupFiles: ['./tests/support/unit.setup.ts'],
          globalSetup: existsSync(new URL(postgresSetup, import.meta.url)) ? [postgresSetup] : [],
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [
          storybookTest({
            configDir: '.storybook',
            initialGlobals: { theme: 'light', viewport: { value: 'desktop' } },
          }),
        ],
        // Found before the first test runs: a dependency that turns up later reloads the page under it.
        optimizeDeps: {
          entries: [
            'stories/**/*.stories.tsx',
            '.storybook/*.ts',
            '.storybook/*.tsx',
            'src/**/*.ts',
          ],
        },
        test: {
          name: 'stories',
          setupFiles: ['.storybook/looks.setup.ts'],
          // A slow machine is no failure: only what never comes is.
          testTimeout: 60_000,
          api: { port: 0, strictPort: false },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
});
