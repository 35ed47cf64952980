import type { TestProject } from 'vitest/node';

import { storeDump } from '../../../tests/support/stores/storeDump.ts';

/** The embedded store alone: the same tests on a second one would see the same mutants. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('postgresUrl', null);
  project.provide('storeDump', await storeDump());
}
