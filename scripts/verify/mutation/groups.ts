/** Code of which so many changes have to be seen by the tests. */
export interface MutationGroup {
  name: string;
  /** The least share of mutants that tests have to see, in per cent. */
  least: number;
  /** Globs, from the root; what an earlier group has is not counted again. */
  files: readonly string[];
}

/** What is mutated. The first group that names a file has it. */
export const mutationGroups: readonly MutationGroup[] = [
  { name: 'machines', least: 90, files: ['src/machines/**/*.ts'] },
  {
    name: 'authorization',
    least: 90,
    files: [
      'server/services/auth/ownRecord.ts',
      'server/services/auth/requireMember.ts',
      'server/services/auth/sessions.ts',
      'server/services/secrets/accessTokens.ts',
    ],
  },
  { name: 'outbox', least: 90, files: ['src/domain/outbox/*.ts', 'src/services/outbox/*.ts'] },
  { name: 'timer', least: 90, files: ['src/domain/timer/*.ts'] },
  { name: 'streak', least: 90, files: ['src/domain/practice/streak.ts'] },
  { name: 'elsewhere', least: 80, files: ['src/domain/**/*.ts'] },
];
