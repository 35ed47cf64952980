import { globSync, readFileSync } from 'node:fs';

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';

import { spokenPage } from './.storybook/spokenPage.ts';
import { unwatchedPage } from './.storybook/run/unwatchedPage.ts';
import { eventShapesPlugin } from './scripts/inspector/eventShapesPlugin.ts';
import { chromiumLaunchOptions } from './scripts/system/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What Storybook's own tests are asked to do beside playing a story. */
    'storybook/test-provided': { a11y: boolean };
  }
}

/** What the tests without a browser share. */
const unit = {
  environment: 'node' as const,
  include: ['tests/**/*.test.{ts,tsx}', 'packages/*/tests/**/*.test.{ts,tsx}'],
  maxWorkers: 2,
  setupFiles: ['./tests/support/unit.setup.ts'],
  // A slow machine is no failure: only what never comes is.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

const onStores = ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'];

const files = globSync(unit.include, { cwd: import.meta.dirname }).filter(
  (path) => !/^tests\/(?:e2e|engines|server|contract)\//u.test(path),
);
const saying = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(path, 'utf8')));

/** The files of which each has a process of its own: they load modules anew, or want another window, or to be by themselves. */
const alone = saying(
  /^(?:\/\/ @vitest-environment(?:-options| node)|\/\/ In a process of its own)|\bvi\.(?:mock|doMock|resetModules)\(|support\/device\//mu,
);
/** The files that want a window, and share one. */
const inWindow = saying(/^\/\/ @vitest-environment happy-dom/mu).filter(
  (path) => !alone.includes(path),
);

/** What the sources ask of the build. */
const plugins = [eventShapesPlugin(import.meta.dirname)];

const undrawn = new WeakSet<object>();

/**
 * Moves the pointer off the page, where a story might begin beneath it. Where nobody looks, the frame that the stories stand
 * in is not drawn; what is in it knows nothing of that.
 */
const leavePage: BrowserCommand = async ({ page, project }) => {
  if (project.config.browser.headless && !undrawn.has(page)) {
    undrawn.add(page);
    await page.addStyleTag({ content: 'iframe { opacity: 0 }' });
  }
  await page.mouse.move(-1_000, -1_000);
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What is not there yet is missing: only `-u` writes it.
    update: 'none',
    // Istanbul's: V8's own would count in every library, too. How much the stories take is counted by scripts/test/coverage.ts.
    coverage: {
      provider: 'custom',
      customProviderModule: './scripts/test/coverageProvider.ts',
      include: ['src/{components,routes,services}/**/*.{ts,tsx}'],
      reporter: ['json'],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
    },
    projects: [
      {
        plugins,
        // A process runs many files, and loads the modules that they share once.
        test: {
          ...unit,
          name: 'unit',
          exclude: ['tests/e2e/**', 'tests/engines/**', ...onStores, ...alone, ...inWindow],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Apart from the others: the server's library puts its own Request and Response in place of Node's.
        test: {
          ...unit,
          name: 'server',
          include: onStores,
          globalSetup: ['./tests/support/stores/postgresSetup.ts'],
          setupFiles: [...unit.setupFiles, './tests/server/server.setup.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins,
        test: {
          ...unit,
          name: 'unit-window',
          environment: 'happy-dom',
          include: inWindow,
          isolate: false,
          setupFiles: [...unit.setupFiles, './tests/support/window.setup.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins,
        test: { ...unit, name: 'unit-alone', include: alone, sequence: { groupOrder: 4 } },
      },
      {
        // What a member needs, in the browsers besides Chromium that this machine has.
        test: {
          ...unit,
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [
          unwatchedPage(),
          storybookTest({
            configDir: '.storybook',
            initialGlobals: {
              theme: 'light',
              viewport: { value: 'desktop' },
            },
          }),
        ],
        // Found before the first test runs: a dependency that turns up later reloads the page under it.
        optimizeDeps: {
          entries: [
            'stories/**/*.stories.tsx',
            '.storybook/*.ts',
            '.storybook/*.tsx',
            'src/**/*.ts',
            'packages/*/src/**/*.{ts,tsx}',
          ],
          // Asked for where pages are written at the build, and so by the count of what no story opens.
          include: ['react-dom/static'],
        },
        test: {
          name: 'stories',
          // One page for all files, as Storybook has: each would load the whole app anew.
          isolate: false,
          setupFiles: ['.storybook/looks.setup.ts'],
          // The addon would look at each story with axe a third time.
          provide: { 'storybook/test-provided': { a11y: false } },
          // A slow machine is no failure: only what never comes is.
          testTimeout: 300_000,
          api: { port: 0, strictPort: false },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' as const }],
            commands: { leavePage, spokenPage },
          },
        },
      },
    ],
  },
});
