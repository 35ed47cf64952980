import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';

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

/** No suite comes near it: what has not ended then never does. */
const longestMs = 45 * 60_000;

const running = new Set<ChildProcess>();

/** Ends every suite that runs, with all that it has started. */
export function endSuites(): void {
  for (const child of running) end(child);
}

/**
 * Runs a suite's command in `root`. A suite that crashed, ended after too long, wrote no report, or counted no test, has failed
 * at least once.
 */
export async function runSuite(suite: Suite, root: string): Promise<Result> {
  const file = `${root}test-results/reports/${suite.name.replaceAll(' ', '-')}.json`;
  rmSync(file, { force: true });
  const start = performance.now();
  const { code, output } = await execute(suite.command, root, file);
  const seconds = (performance.now() - start) / 1000;

  const report = suite.isCounted ? readReport(file) : [];
  const tests = report ?? [];
  const failedTests = tests.filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky');
  const isEmpty = report === null || (suite.isCounted && tests.length === 0);
  const isCrash = (code !== 0 && failedTests.length === 0) || isEmpty;

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
      // A group of its own, to be ended with all that it starts.
      detached: true,
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
    running.add(child);
    const limit = setTimeout(() => {
      output += 'It did not end, and was ended.\n';
      end(child);
    }, longestMs);
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, output });
    });
  });
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}
