/** Code of which so many changes have to be seen by the tests. */
export interface MutationGroup {
  name: string;
  /** The least share of mutants that tests have to see, in per cent. */
  least: number;
  /** Globs, from the root; what an earlier group has is not counted again. */
  files: readonly string[];
  /** Globs of the tests that have to see them: their own, as whatever else comes by would take hours for each mutant. */
  tests: readonly string[];
}

/** What is mutated. The first group that names a file has it. */
export const mutationGroups: readonly MutationGroup[] = [
  {
    name: 'machines',
    least: 90,
    files: ['src/machines/**/*.ts'],
    tests: ['tests/machines/**/*.test.ts'],
  },
  {
    name: 'authorization',
    least: 90,
    files: [
      'server/services/auth/ownRecord.ts',
      'server/services/auth/requireMember.ts',
      'server/services/auth/sessions.ts',
      'server/services/secrets/accessTokens.ts',
    ],
    // Not those of sign-ins: each would be made for each mutant of the sessions.
    tests: [
      'tests/server/auth/accessTokens.test.ts',
      'tests/server/auth/keptSessions.test.ts',
      'tests/server/auth/ownRecord.test.ts',
      'tests/server/auth/requests.test.ts',
      'tests/server/auth/requireMember.test.ts',
      'tests/server/auth/rotation.test.ts',
      'tests/server/auth/secrets.test.ts',
      'tests/server/auth/sessions.test.ts',
    ],
  },
  {
    name: 'outbox',
    least: 90,
    files: ['src/domain/outbox/*.ts', 'src/services/outbox/*.ts'],
    // Without outbox.histories.test.ts: its 300 histories would be played for every mutant.
    tests: [
      'tests/domain/outbox/*.test.ts',
      'tests/machines/outbox/*.test.ts',
      'tests/services/outbox/outbox.test.ts',
      'tests/services/outbox/outboxItem.test.ts',
    ],
  },
  {
    name: 'timer',
    least: 90,
    files: ['src/domain/timer/*.ts'],
    tests: ['tests/domain/timer/*.test.ts', 'tests/machines/timer/*.test.ts'],
  },
  {
    name: 'streak',
    least: 90,
    files: ['src/domain/practice/streak.ts'],
    tests: ['tests/domain/practice/*.test.ts'],
  },
  {
    name: 'elsewhere',
    least: 80,
    files: ['src/domain/**/*.ts'],
    tests: ['tests/domain/**/*.test.ts'],
  },
];

/** What is mutated for a group: its files, but for those of an earlier one. */
export function filesOf(group: MutationGroup): string[] {
  const earlier = mutationGroups.slice(0, mutationGroups.indexOf(group));

  return [...group.files, ...earlier.flatMap(({ files }) => files.map((glob) => `!${glob}`))];
}
