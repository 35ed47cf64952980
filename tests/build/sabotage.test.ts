import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { faults } from '../../scripts/verify/sabotage/faults.ts';
import { copySource } from '../../scripts/verify/sabotage/plant.ts';

test.each(faults)('it can be planted that $name', ({ file, is, seenBy, was }) => {
  expect(readFileSync(file, 'utf8').split(was)).toHaveLength(2);
  expect(is).not.toBe(was);
  expect(seenBy.filter((path) => !existsSync(path))).toEqual([]);
});

test('there are forty or more, each another one', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(40);
});

test('a fault is seen by its tests or not, and told where it cannot be planted', async () => {
  await using copy = await copySource();
  const fault = {
    name: 'a wait grows too fast',
    file: 'src/domain/common/backOff.ts',
    was: 'first * 2 **',
    is: 'first * 3 **',
    seenBy: ['tests/domain/common/backOff.test.ts'],
  };
  const signal = AbortSignal.timeout(100_000);

  expect(await copy.unseen(fault, signal)).toBeNull();
  expect(await copy.unseen({ ...fault, is: 'first *  2 **' }, signal)).toMatch(
    /^none of [1-9]\d* tests saw it$/u,
  );
  expect(await copy.unseen({ ...fault, was: 'first * 4 **' }, signal)).toBe(
    'it cannot be planted any more',
  );
});
