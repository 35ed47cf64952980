import { expect, test } from 'vitest';

import {
  isUnprovided,
  unprovided,
  unprovidedAction,
  unprovidedListener,
} from '#src/machines/common/unprovided.ts';

test('what was not provided is told from what failed', async () => {
  const failures = [
    await unprovided('login')().catch((error: unknown) => error),
    failureOf(() => unprovidedAction('tell')),
    failureOf(unprovidedListener('ticks')),
    new Error('The bell is broken.'),
    'was not provided',
  ];

  expect(failures.map(isUnprovided)).toEqual([true, true, true, false, false]);
});

function failureOf(fail: () => never): unknown {
  try {
    return fail();
  } catch (error) {
    return error;
  }
}
