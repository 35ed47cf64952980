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
  const isStuck = createWatch({ looks: 3, busyMs: 10 });
  const looked = [0, 0, 0, 1, 1, 1, 2, 2].map((count, look) => isStuck(count, look * 100));

  expect(looked).toEqual(Array.from({ length: 8 }, () => false));
  expect([isStuck(2, 800), isStuck(2, 900)]).toEqual([false, true]);
});

test('a process that a busy machine leaves without processor has five times as long', () => {
  const isStuck = createWatch({ looks: 3, busyMs: 100 });
  const looked = Array.from({ length: 16 }, (_, look) => isStuck(0, look));

  expect(looked.indexOf(true)).toBe(15);
});

test('what was had of the processor before it stood still does not count', () => {
  const isStuck = createWatch({ looks: 2, busyMs: 100 });

  expect([isStuck(0, 0), isStuck(1, 900), isStuck(1, 910), isStuck(1, 920)]).not.toContain(true);
  expect(isStuck(1, 1_000)).toBe(true);
});
