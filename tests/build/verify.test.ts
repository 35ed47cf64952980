import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import { readFlags } from '../../scripts/verify/flags.ts';
import { exitCodeOf, type Outcome } from '../../scripts/verify/outcome.ts';
import { runRow } from '../../scripts/verify/runRow.ts';
import { faultsOf, tableOf } from '../../scripts/verify/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourfold-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every row has a line of at most a hundred columns, however long its words are', () => {
  const table = tableOf([
    outcomeOf({ measured: '14 routes, 35 callers, 24,274 calls' }),
    outcomeOf({ verdict: 'missed', measured: 'x'.repeat(50) }),
  ]);

  expect(table.split('\n').slice(0, 5)).toEqual([
    'row            goal                             measured               limit         seed    verdict',
    '-------------  -------------------------------  ---------------------  ------------  ------  -------',
    'sample         Nobody opens what is not theirs  14 routes, 35          none opened   7       met',
    '                                                callers, 24,274 calls',
    `sample         Nobody opens what is not theirs  ${'x'.repeat(21)}  none opened   7       missed`,
  ]);
  expect(Math.max(...table.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('what fell short is told with the command that runs it again, and not at endless length', () => {
  const faults = Array.from({ length: 14 }, (_, index) => `fault ${index}`);
  const text = faultsOf([outcomeOf({}), outcomeOf({ verdict: 'missed', faults })], true);

  expect(text.split('\n').slice(0, 3)).toEqual([
    '',
    'sample, missed: npm run verify -- --only sample --seed 7 --full',
    '  fault 0',
  ]);
  expect(text.split('\n').slice(-2)).toEqual(['  fault 11', '  and 2 more']);
  expect(faultsOf([outcomeOf({})], false)).toBe('');
});

test.each<[Outcome['verdict'][], boolean, 0 | 1]>([
  [['met', 'met'], false, 0],
  [['met', 'missed'], false, 1],
  [['met', 'not run'], false, 0],
  [['met', 'met'], true, 0],
  [['met', 'not run'], true, 1],
  [['missed', 'not run'], false, 1],
  [[], false, 1],
])('rows that are %j give, full %s, the exit code %i', (verdicts, isFull, code) => {
  expect(
    exitCodeOf(
      verdicts.map((verdict) => outcomeOf({ verdict })),
      isFull,
    ),
  ).toBe(code);
});

test('reads what to run, and says what there is where a row or a seed is none', () => {
  const names = ['fuzz', 'dates'];

  expect(readFlags(['--full', '--json', '--seed', '12', '--only', 'fuzz'], names)).toEqual({
    isFull: true,
    isJson: true,
    seed: 12,
    only: ['fuzz'],
  });
  expect(readFlags([], names)).toMatchObject({ isFull: false, isJson: false, only: [] });
  expect(() => readFlags(['--only', 'fuss'], names)).toThrow(
    'There is no row fuss. There are: fuzz, dates.',
  );
  for (const seed of ['-1', '1.5', 'x', '1000000']) {
    expect(() => readFlags([`--seed=${seed}`], names)).toThrow(
      '--seed wants a whole number from 0 to 999999.',
    );
  }
});

test('a row is what its process says, with its seed and form', async () => {
  const report = `{ kind: 'measured', measured: process.argv.slice(2).join(), isMet: true, faults: [] }`;
  const found = await runSample(`process.send(${report}, () => process.exit());`);

  expect(found).toMatchObject({ verdict: 'met', seed: 7, measured: 'sample,7,short', faults: [] });
});

test('a row that cannot be measured here says why', async () => {
  const found = await runSample(`process.send({ kind: 'notHere', why: 'no database' });
process.disconnect();`);

  expect(found).toMatchObject({ verdict: 'not run', faults: ['no database'] });
});

test('a process that ends without a word has fallen short, and its last words are told', async () => {
  const found = await runSample(`console.error('out of luck'); process.exit(3);`);

  expect(found).toMatchObject({
    verdict: 'missed',
    faults: ['It ended without a word: out of luck'],
  });
});

test('a row that does not come to its end is ended with its time', async () => {
  const endless = `setInterval(() => {}, 1000);`;

  expect(await runSample(endless, 0)).toMatchObject({
    verdict: 'missed',
    faults: ['It did not end within 0 min.'],
  });
});

function runSample(code: string, minutes = 2): Promise<Outcome> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(file, code);
  const row = { ...outcomeOf({}).row, minutes: { short: minutes, full: minutes } };

  return runRow(row, { seed: 7, isFull: false }, pathToFileURL(file));
}

function outcomeOf(more: Partial<Outcome>): Outcome {
  return {
    row: { name: 'sample', goal: 'Nobody opens what is not theirs', limit: 'none opened' },
    seed: 7,
    seconds: 1,
    verdict: 'met',
    measured: '',
    faults: [],
    ...more,
  };
}
