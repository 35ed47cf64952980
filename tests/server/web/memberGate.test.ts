import { expect, test } from 'vitest';

import { createMemberGate } from '#server/services/wire/memberGate.ts';

test('a member whose turns are taken waits and is refused alone (rules/common#M19)', async () => {
  const gateOf = createMemberGate({ running: 1, waiting: 1 });
  const release = Promise.withResolvers<string>();
  const first = gateOf('maya')(() => release.promise);
  const second = gateOf('maya')(() => Promise.resolve('second'));

  await expect(gateOf('maya')(() => Promise.resolve('third'))).rejects.toMatchObject({
    status: 503,
  });
  expect(await gateOf('noor')(() => Promise.resolve('another'))).toBe('another');
  release.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await gateOf('maya')(() => Promise.resolve('again'))).toBe('again');
});
