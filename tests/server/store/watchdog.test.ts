import { afterAll, expect, test } from 'vitest';

import { createWatch } from '#server/process/watch.ts';
import { cleanUp, run } from '#tests/server/process/run.ts';

afterAll(cleanUp);

test('a process whose main thread hangs is ended, and says so', async () => {
  expect(await run('tests/server/store/hang.ts')).toEqual({
    code: null,
    stdout: 'It begins.\n',
    stderr: 'Fourfold has not moved for 1 seconds, and is ended. Start it again.\n',
  });
});

test('a process that moves between two looks, however seldom, goes on', () => {
  const isStuck = createWatch(3);

  expect([0, 0, 0, 1, 1, 1, 2, 2].map(isStuck)).toEqual(Array.from({ length: 8 }, () => false));
  expect([2, 2].map(isStuck)).toEqual([false, true]);
});
