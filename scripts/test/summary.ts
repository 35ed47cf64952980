import type { TestReport } from './report.ts';
import type { Result } from './runSuite.ts';

const slowestShown = 10;

/** A suite's line, as soon as it is over: name, time, and what became of its tests. */
export function lineOf({ name, seconds, tests, failed }: Result): string {
  const passed = count(tests, 'passed');
  const skipped = count(tests, 'skipped');
  const whole = failed === 0 ? 'passed' : 'failed';
  const counted = tests.length === 0 ? whole : `${passed} passed, ${failed} failed`;

  return `${name.padEnd(24)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counted}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** What the whole run says at its end. The last line counts all tests. */
export function summaryOf(results: readonly Result[], seconds: number): string {
  const tests = results.flatMap((result) => result.tests);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);

  return [
    ...section('The suites', results.map(lineOf)),
    ...section('The ten slowest tests', slowest(tests)),
    ...section('Skipped', skips(tests)),
    ...section('Failed', [...explained(tests, 'failed'), ...failedWhole(results)]),
    ...section('Flaky: failed, then passed when run once more', explained(tests, 'flaky')),
    `${minutes(seconds)} in all`,
    `${count(tests, 'passed')} passed, ${failed} failed`,
  ].join('\n');
}

/** `11 min 03 s`. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds);

  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

function slowest(tests: readonly TestReport[]): string[] {
  return tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowestShown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s`.padStart(8).concat(`  ${name}`));
}

/** The suites that failed by none of their tests: a gate, or one that crashed. */
function failedWhole(results: readonly Result[]): string[] {
  return results
    .filter(({ failed }) => failed > 0)
    .filter(({ tests }) => count(tests, 'failed') + count(tests, 'flaky') === 0)
    .map(({ name }) => `${name}, as a whole`);
}

function skips(tests: readonly TestReport[]): string[] {
  return tests
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`));
}

/** The tests of an outcome, each with what it said. */
function explained(tests: readonly TestReport[], outcome: TestReport['outcome']): string[] {
  return tests
    .filter((test) => test.outcome === outcome)
    .flatMap(({ name, message }) => [
      name,
      ...(message === undefined ? [] : message.split('\n').map((line) => `    ${line}`)),
    ]);
}

function named(tests: readonly TestReport[], outcome: TestReport['outcome']): string[] {
  return tests.filter((test) => test.outcome === outcome).map(({ name }) => name);
}

function count(tests: readonly TestReport[], outcome: TestReport['outcome']): number {
  return named(tests, outcome).length;
}
