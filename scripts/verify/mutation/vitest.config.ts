import { defineConfig } from 'vitest/config';

/** The tests that mutants have to fail: those without a browser, in one process for all files. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/u, replacement: `${import.meta.dirname}/fewRuns.ts` }],
  },
  test: {
    environment: 'node',
    include: [
      'tests/domain/**/*.test.ts',
      'tests/machines/**/*.test.ts',
      'tests/services/outbox/*.test.ts',
      // Those of authorization itself: every sign-in of the others would be made for each mutant of the sessions.
      'tests/server/auth/{accessTokens,keptSessions,ownRecord,requests,requireMember,rotation,secrets,sessions}.test.ts',
    ],
    // Its 300 histories would be played for every mutant of the outbox.
    exclude: ['tests/services/outbox/outbox.histories.test.ts'],
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
