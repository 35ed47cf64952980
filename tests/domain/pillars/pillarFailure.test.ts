import { expect, test } from 'vitest';

import { PillarError, pillarFailureOf } from '#src/domain/pillars/pillarFailure.ts';

test('tells why there is no pillar to show, and of what', () => {
  const cause = new Error('404');
  const unknown = new PillarError({ reason: 'unknown', code: 'SLEEP' }, { cause });

  expect([unknown.name, unknown.message, unknown.cause]).toEqual([
    'PillarError',
    'The pillar was not loaded: unknown.',
    cause,
  ]);
  expect(pillarFailureOf(unknown)).toEqual({ reason: 'unknown', code: 'SLEEP' });
  expect(pillarFailureOf(new PillarError({ reason: 'unavailable' }))).toEqual({
    reason: 'unavailable',
  });
  expect(pillarFailureOf(cause)).toBeNull();
});
