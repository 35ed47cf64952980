import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { messageOf, reportVariable, type TestReport } from '../../scripts/test/report.ts';
import { endSuites, runSuite, type Result } from '../../scripts/test/runSuite.ts';
import type { Suite } from '../../scripts/test/suites.ts';
import { lineOf, summaryOf } from '../../scripts/test/summary.ts';

const root = `${mkdtempSync(join(tmpdir(), 'fourfold-runner-'))}/`;
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a test that passed only when it was run once more fails its suite, although its command was content', async () => {
  const tests: TestReport[] = [
    { name: 'a.test.ts: stands', outcome: 'passed', ms: 1 },
    { name: 'a.test.ts: wavers', outcome: 'flaky', ms: 2, message: 'expected 1' },
  ];
  const result = await runSuite(counted(`node -e ${JSON.stringify(writing(tests))}`), root);

  expect(result).toMatchObject({ tests, failed: 1 });
  expect(summaryOf([result], 61)).toContain(
    'Flaky: failed, then passed when run once more:\n  a.test.ts: wavers\n      expected 1\n',
  );
  expect(summaryOf([result], 61)).toMatch(/\n1 min 01 s in all\n1 passed, 1 failed$/u);
});

test('a suite that ends without a report has failed, and so has one whose command fails', async () => {
  expect(await runSuite(counted('true'), root)).toMatchObject({ failed: 1 });
  expect(await runSuite(counted(`node -e ${JSON.stringify(writing([]))}`), root)).toMatchObject({
    failed: 1,
  });
  expect(await runSuite({ ...counted('echo no; exit 3'), isCounted: false }, root)).toMatchObject({
    failed: 1,
    output: 'no\n',
  });
  expect(await runSuite({ ...counted('echo yes'), isCounted: false }, root)).toMatchObject({
    failed: 0,
  });
});

test('the summary names the ten slowest tests, whatever was skipped with its reason, and what failed', () => {
  const tests = Array.from({ length: 12 }, (_, index) => passed(`n${index}`, index * 1_000));
  const summary = summaryOf(
    [
      suiteOf('unit', tests),
      suiteOf('end to end', [
        { name: 'e: left', outcome: 'skipped', ms: 0, reason: 'no camera here' },
        { name: 'e: broken', outcome: 'failed', ms: 500, message: 'expected 1\nto be 2' },
      ]),
    ],
    600,
  );

  expect(summary.split('\n').slice(0, 7)).toEqual([
    'The suites:',
    '  unit                        9.0 s  12 passed, 0 failed',
    '  end to end                  9.0 s  0 passed, 1 failed, 1 skipped',
    '',
    'The ten slowest tests:',
    '    11.0 s  n11',
    '    10.0 s  n10',
  ]);
  expect(summary).not.toContain('n1\n');
  expect(summary).toContain('Skipped:\n  e: left: no camera here\n');
  expect(summary).toContain('Failed:\n  e: broken\n      expected 1\n      to be 2\n');
  expect(summary).toMatch(/\n12 passed, 1 failed$/u);
});

test('what a test said is told without colours, and without end', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');

  expect(
    messageOf([{ message: '\u001B[31mred\u001B[39m' }, { message: 'later' }, { message: 'red' }]),
  ).toBe('red\nlater');
  expect(messageOf([{ message: long }])).toMatch(/^line 0\n[^]*\nline 11$/u);
  expect(messageOf([])).toBe('It gave no reason.');
});

test('a report of an earlier run counts no more', async () => {
  await runSuite(counted(`node -e ${JSON.stringify(writing([passed('a', 1)]))}`), root);

  expect(await runSuite(counted('true'), root)).toMatchObject({ tests: [], failed: 1 });
});

test('a suite that failed by none of its tests is named', () => {
  const summary = summaryOf([{ ...suiteOf('lint and types', []), failed: 1 }], 60);

  expect(summary).toContain('Failed:\n  lint and types, as a whole\n');
});

test('what a suite has started ends with it', async () => {
  const over = runSuite({ ...counted('sleep 60 & sleep 60'), isCounted: false }, root);
  endSuites();

  expect(await over).toMatchObject({ failed: 1 });
});

test('a suite has its time and its counts in one line', () => {
  const skipped: TestReport = { name: 'b', outcome: 'skipped', ms: 0 };

  expect(lineOf(suiteOf('unit', [passed('a', 1), skipped]))).toBe(
    'unit                        9.0 s  1 passed, 0 failed, 1 skipped',
  );
  expect(lineOf(suiteOf('types', []))).toBe('types                       9.0 s  passed');
});

function counted(command: string): Suite {
  return { name: 'sample', command, isCounted: true, needs: [], wants: 'nothing' };
}

function writing(tests: TestReport[]): string {
  const name = JSON.stringify(reportVariable).replaceAll('"', "'");
  const text = JSON.stringify(tests).replaceAll('"', '\\u0022');

  return [
    "const fs = require('node:fs');",
    `const file = process.env[${name}];`,
    "fs.mkdirSync(require('node:path').dirname(file), { recursive: true });",
    `fs.writeFileSync(file, '${text}');`,
  ].join(' ');
}

function suiteOf(name: string, tests: TestReport[]): Result {
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length;

  return { name, seconds: 9, tests, failed, output: '' };
}

function passed(name: string, ms: number): TestReport {
  return { name, outcome: 'passed', ms };
}
