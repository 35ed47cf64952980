import { expect, test } from 'vitest';

import { retryDelay, SessionError, sessionFailureOf } from '#src/domain/app/session.ts';

test('waits twice as long each time, and a minute at most (rules/app#A9)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(retryDelay)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('an error that nobody foresaw is no failure of the session', () => {
  expect(sessionFailureOf(new SessionError('refused'))).toBe('refused');
  expect(sessionFailureOf(new Error('boom'))).toBeNull();
});
