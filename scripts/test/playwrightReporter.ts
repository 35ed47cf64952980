import { relative } from 'node:path';

import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';

import { messageOf, writeReport, type TestReport } from './report.ts';

const outcomes = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
} as const;

/** Tells `npm test` what became of each test. */
export default class PlaywrightReporter implements Reporter {
  private suite: Suite | null = null;
  private readonly errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd(): void {
    writeReport([
      ...(this.suite?.allTests() ?? []).map(reportOf),
      ...this.errors.map(({ message = 'no message' }) => ({
        name: `an error of no test: ${message}`,
        outcome: 'failed' as const,
        ms: 0,
      })),
    ]);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function reportOf(test: TestCase): TestReport {
  const [, , , ...titles] = test.titlePath();
  const outcome = outcomes[test.outcome()];
  const errors = test.results.flatMap((result) => result.errors);
  const reason = test.annotations.find(({ type }) => type === 'skip')?.description;

  return {
    name: `${relative(process.cwd(), test.location.file)}: ${titles.join(' > ')}`,
    outcome,
    ms: test.results.at(-1)?.duration ?? 0,
    ...(outcome === 'failed' || outcome === 'flaky' ? { message: messageOf(errors) } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}
