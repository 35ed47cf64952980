import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { stepped } from '#src/components/ui/choices/stepped.ts';

const duration = { min: 2, max: 480, step: 5 };

describe('stepped', () => {
  test.each([
    [2, 1, 5],
    [5, 1, 10],
    [20, -1, 15],
    [5, -1, 2],
    [2, -1, 2],
    [478, 1, 480],
    [480, 1, 480],
    [480, -1, 475],
    [7, -1, 5],
    [20, 5, 45],
    [20, -5, 2],
    [20, Infinity, 480],
    [20, -Infinity, 2],
  ])('from %d, %d steps lead to %d (rules/schedule#S11)', (value, steps, next) => {
    expect(stepped(value, steps, duration)).toBe(next);
  });

  test('stays between the ends, on a multiple of the step or at an end, and never goes the other way', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.nat(500), fc.integer({ min: 1, max: 30 }))
      .map(([min, width, step]) => ({ min, max: min + width, step }));

    fc.assert(
      fc.property(range, fc.nat(), fc.integer({ min: -10, max: 10 }), (ends, at, steps) => {
        fc.pre(steps !== 0);
        const value = ends.min + (at % (ends.max - ends.min + 1));
        const next = stepped(value, steps, ends);

        expect(next).toBeGreaterThanOrEqual(ends.min);
        expect(next).toBeLessThanOrEqual(ends.max);
        expect(next % ends.step === 0 || next === ends.min || next === ends.max).toBe(true);
        expect(Math.sign(next - value) * Math.sign(steps)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
