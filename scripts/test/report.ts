import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import * as v from 'valibot';

const reportSchema = v.array(
  v.object({
    /** Its file and its titles, for a person to find it by. */
    name: v.string(),
    /** `flaky` failed first and passed when it was run once more. */
    outcome: v.picklist(['passed', 'failed', 'flaky', 'skipped']),
    /** The time of its last run, in milliseconds. */
    ms: v.number(),
    /** What the test said when it failed. */
    message: v.optional(v.string()),
    /** Why it was skipped, where it says so. */
    reason: v.optional(v.string()),
  }),
);

/** One test of a suite, as its runner's reporter writes it down. */
export type TestReport = v.InferOutput<typeof reportSchema>[number];

/** The environment's name for where a suite's reporter writes to. */
export const reportVariable = 'FOURFOLD_TEST_REPORT';

/** The most lines that a summary has room for of what a test said, and of each error of it. */
const mostLines = 24;
const linesOfOne = 12;

/** What a test said when it failed, without the terminal's colours, as far as a summary has room for it: each error once. */
export function messageOf(errors: readonly { message?: string | undefined }[]): string {
  const said = new Set(errors.map(({ message }) => shortened(message ?? 'It gave no reason.')));

  return said.size === 0
    ? 'It gave no reason.'
    : [...said].join('\n').split('\n').slice(0, mostLines).join('\n');
}

function shortened(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, linesOfOne).join('\n').trim();
}

/** Writes down what became of a suite's tests, where the runner asks for it. */
export function writeReport(tests: TestReport[]): void {
  const file = process.env[reportVariable];
  if (file === undefined) return;

  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tests));
}

/** What became of a suite's tests; null where its reporter never came to write it down. */
export function readReport(file: string): TestReport[] | null {
  try {
    return v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
