import { expect, test, vi } from 'vitest';

import { inSlices } from '#src/services/page/moments/slices.ts';

test('something long leaves room for others between its steps, and tells what it comes to', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const seen: string[] = [];
  const steps = function* () {
    for (const step of ['one', 'two', 'three', 'four']) {
      seen.push(step);
      now += 5;
      yield;
    }
    return 'done';
  };

  setTimeout(() => seen.push('somebody else'));
  expect(await inSlices(steps())).toBe('done');
  expect(seen).toEqual(['one', 'two', 'somebody else', 'three', 'four']);
});

test('something long that fails tells what it failed with', async () => {
  await expect(inSlices(failing())).rejects.toThrow('No memory left.');
});

function* failing(): Generator<void, never> {
  yield;
  throw new Error('No memory left.');
}
