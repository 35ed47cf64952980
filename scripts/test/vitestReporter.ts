import { relative } from 'node:path';

import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

import { messageOf, writeReport, type TestReport } from './report.ts';

/** Tells `npm test` what became of each test, and of each file that came to no test. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeReport([
      ...modules.flatMap(reportsOf),
      ...errors.map(({ message }) => failure(`an error of no test: ${message}`)),
    ]);
  }
}

/** A file may fail without any of its tests: it could not be loaded, or something before or after them failed. */
function reportsOf(module: TestModule): TestReport[] {
  const file = fileOf(module);
  const tests = [...module.children.allTests()].map((test) => reportOf(test, file));
  const isExplained = tests.some(({ outcome }) => outcome === 'failed');

  return module.state() === 'failed' && !isExplained ? [...tests, failure(file)] : tests;
}

function reportOf(test: TestCase, file: string): TestReport {
  const result = test.result();
  const { state } = result;
  const diagnostic = test.diagnostic();
  const name = `${file}: ${test.fullName}`;
  const ms = diagnostic?.duration ?? 0;

  if (state === 'passed') {
    return diagnostic?.flaky === true
      ? { name, outcome: 'flaky', ms, message: messageOf(result.errors ?? []) }
      : { name, outcome: 'passed', ms };
  }
  if (result.state !== 'skipped') {
    return { name, outcome: 'failed', ms, message: messageOf(result.errors ?? []) };
  }

  return {
    name,
    outcome: 'skipped',
    ms,
    ...(result.note === undefined ? {} : { reason: result.note }),
  };
}

function failure(name: string): TestReport {
  return { name, outcome: 'failed', ms: 0 };
}

function fileOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId);
}
