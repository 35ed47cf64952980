import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const page = read('docs/faults.md');
const row = /^\|\s*(?<number>\d+)\s*\|[^|]+\|(?<proofs>.+)\|$/gmu;
const proof = /`(?<path>[^`]+)`: (?<title>.+?)(?:<br>|\s*$)/gu;

test('each fault between devices has a number and a test, and each of those tests is there', () => {
  const rows = [...page.matchAll(row)].map(({ groups }) => ({
    number: Number(groups?.['number']),
    tests: [...(groups?.['proofs'] ?? '').trim().matchAll(proof)].map((one) => ({
      path: one.groups?.['path'] ?? '',
      title: one.groups?.['title'] ?? '',
    })),
  }));
  const tests = rows.flatMap((one) => one.tests);

  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
  expect(rows.filter((one) => one.tests.length === 0)).toEqual([]);
  expect(tests.filter(({ path, title }) => !read(path).includes(title))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
