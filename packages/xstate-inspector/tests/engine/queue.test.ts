import { expect, test } from 'vitest';

import { createQueue } from '../../src/engine/queue.ts';

test('tasks run one after another, whatever became of the one before', async () => {
  const inOrder = createQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();

  const slow = inOrder(async () => {
    await first.promise;
    done.push('slow');
    throw new Error('It failed.');
  });
  const quick = inOrder(() => {
    done.push('quick');
    return Promise.resolve();
  });
  first.resolve();

  await expect(slow).rejects.toThrow('It failed.');
  await quick;
  expect(done).toEqual(['slow', 'quick']);
});
