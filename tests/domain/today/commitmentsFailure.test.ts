import { expect, test } from 'vitest';

import { TokenRefused } from '#src/domain/app/session.ts';
import { CommitmentsError, deliveryOutcomeOf } from '#src/domain/today/commitmentsFailure.ts';

test('an error of a call is told as what came of it, and one that nobody foresaw is none', () => {
  const message = 'No.';

  expect(deliveryOutcomeOf(new CommitmentsError(message, 'unreachable', null, false))).toEqual({
    kind: 'unanswered',
    message,
  });
  expect(deliveryOutcomeOf(new CommitmentsError(message, 'unreachable', 5_000))).toEqual({
    kind: 'failed',
    message,
    retryAfter: 5_000,
  });
  expect(deliveryOutcomeOf(new CommitmentsError(message, 'refused'))).toEqual({
    kind: 'refused',
    message,
  });
  expect(deliveryOutcomeOf(new TokenRefused('t1'))).toBeNull();
  expect(deliveryOutcomeOf(new TypeError('unforeseen'))).toBeNull();
});
