import { spawn } from 'node:child_process';

import { readReport, reportVariable, type TestReport } from './report.ts';
import type { Suite } from './suites.ts';

/** What became of a suite. */
export interface Result {
  name: string;
  seconds: number;
  tests: TestReport[];
  /** How many tests failed, or 1 for a suite that failed as a whole. Flaky tests count. */
  failed: number;
  /** What its command printed, for whoever has to mend it. */
  output: string;
}

/** Runs a suite's command in `root`. A suite that crashed, or wrote no report, has failed at least once. */
export async function runSuite(suite: Suite, root: string): Promise<Result> {
  const file = `${root}test-results/reports/${suite.name.replaceAll(' ', '-')}.json`;
  const start = performance.now();
  const { code, output } = await execute(suite.command, root, file);
  const seconds = (performance.now() - start) / 1000;

  const report = suite.isCounted ? readReport(file) : [];
  const tests = report ?? [];
  const failedTests = tests.filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky');
  const isCrash = (code !== 0 && failedTests.length === 0) || report === null;

  return {
    name: suite.name,
    seconds,
    tests,
    failed: isCrash ? 1 : failedTests.length,
    output,
  };
}

/** The result of a suite that could not be run. */
export function unrun({ name }: Suite, why: string): Result {
  return { name, seconds: 0, tests: [], failed: 1, output: why };
}

function execute(
  command: string,
  root: string,
  report: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        STORYBOOK_DISABLE_TELEMETRY: '1',
        // The suites start hundreds of Node processes, most of them with the same modules.
        NODE_COMPILE_CACHE: `${root}node_modules/.cache/fourfold/compiled`,
        [reportVariable]: report,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}
