import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One test of a suite, as its runner's reporter writes it down. */
export interface TestReport {
  /** Its file and its titles, for a person to find it by. */
  name: string;
  /** `flaky` failed first and passed when it was run once more. */
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped';
  /** The time of its last run, in milliseconds. */
  ms: number;
  /** Why it was skipped, where it says so. */
  reason?: string;
}

/** The environment's name for where a suite's reporter writes to. */
export const reportVariable = 'FOURFOLD_TEST_REPORT';

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
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport[];
  } catch {
    return null;
  }
}
