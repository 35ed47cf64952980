import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { deadlineAfter, isPhoneShown, secondsLeft } from '#src/domain/landing/countdown.ts';

describe('secondsLeft', () => {
  test('shows fifteen for the first second, and nothing below zero (rules/landing#L1, rules/landing#L5)', () => {
    const deadline = deadlineAfter(15, 0);

    expect(
      [0, 1, 999, 1_000, 1_001, 14_999, 15_000, 99_000].map((now) => secondsLeft(deadline, now)),
    ).toEqual([15, 15, 15, 14, 14, 1, 0, 0]);
  });

  test('is right whenever it is asked, also where the clock went back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (elapsed) => {
        let plain = 15;
        for (let passed = 1_000; passed <= elapsed && plain > 0; passed += 1_000) plain -= 1;

        expect(secondsLeft(deadlineAfter(15, 5_000), 5_000 + elapsed)).toBe(plain);
      }),
    );
  });
});

test('the phone is there from two on (rules/landing#L4)', () => {
  expect([15, 3, 2, 1, 0].map(isPhoneShown)).toEqual([false, false, true, true, true]);
});
