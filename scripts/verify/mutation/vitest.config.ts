import * as v from 'valibot';
import { defineConfig } from 'vitest/config';

import { testsVariable } from './testsVariable.ts';

const globs = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The tests that mutants have to fail: those without a browser, in one process for all files. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/u, replacement: `${import.meta.dirname}/fewRuns.ts` }],
  },
  test: {
    environment: 'node',
    include: v.parse(globs, process.env[testsVariable]),
    globalSetup: ['./scripts/verify/mutation/embeddedSetup.ts'],
    setupFiles: ['./tests/support/unit.setup.ts', './tests/server/server.setup.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
