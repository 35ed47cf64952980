/** By it Vitest, whom the mutation tool runs, hears which tests to run: globs as JSON. */
export const testsVariable = 'FOURFOLD_MUTATION_TESTS';
